import { putMark } from './put-mark.ts';

test.each([
  ['bold', 'um dois', 3, 7, 'um **dois**', 'dois'],
  ['bold', 'um **dois**', 5, 9, 'um dois', 'dois'],
  ['bold', 'um ', 3, 3, 'um **texto**', 'texto'],
  ['list', 'a\nb', 0, 3, '- a\n- b', '- a\n- b'],
  ['list', '- a\n- b', 0, 7, 'a\nb', 'a\nb'],
  ['link', 'o mapa', 2, 6, 'o [mapa](https://)', 'https://'],
  ['link', 'https://x.br', 0, 12, '[texto](https://x.br)', 'texto'],
] as const)('%s in %j from %i to %i', (mark, text, from, to, expected, selected) => {
  const put = putMark(mark, text, from, to);
  const after = text.slice(0, put.from) + put.piece + text.slice(put.to);
  expect(after).toBe(expected);
  expect(after.slice(...put.selected)).toBe(selected);
});
