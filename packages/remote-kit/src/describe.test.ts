import { overviewText } from './describe.ts';

test('the list says which build on the air does not fit the shell', () => {
  const pointer = { percent: 100, version: 1, movedAt: '2026-11-20T12:00:00Z', movedBy: 'Ana' };
  const text = overviewText({
    pointers: [
      { ...pointer, ring: 'todos', buildId: 'aaaa1111' },
      { ...pointer, ring: 'piloto', buildId: 'bbbb2222' },
    ],
    events: [],
    unfit: [{ ring: 'piloto', reasons: [] }],
  } as never);
  const [everybody, pilot] = text.split('\n');
  expect(everybody).toMatch(/^todas as escolas +aaaa1111 +desde/);
  expect(pilot).toMatch(/^anel piloto +bbbb2222 \(não combina\) +desde/);
});
