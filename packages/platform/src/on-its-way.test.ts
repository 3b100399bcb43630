import { isOnItsWay, letPageGo, mayLeave, onItsWay, setOff } from './on-its-way.ts';

const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the page is held by each thing that would be lost with it, until the last has arrived', () => {
  const ends = [setOff('arquivos', { key: 'k' }), setOff('“Passeio”', { key: 'k' })];
  expect([isAsked(), mayLeave(), isOnItsWay('k')]).toEqual([true, false, true]);
  expect(onItsWay('marina').map(({ what }) => what)).toEqual(['arquivos', '“Passeio”']);
  ends[0]!();
  expect([isAsked(), mayLeave(), isOnItsWay('k')]).toEqual([true, false, true]);
  ends[1]!();
  ends[1]!();
  expect([isAsked(), mayLeave(), isOnItsWay('k')]).toEqual([false, true, false]);
});

test('what leaves by itself is named, and holds no page', () => {
  const left = setOff('“Passeio”', { afterwards: 'leaves' });
  expect([isAsked(), mayLeave()]).toEqual([false, true]);
  expect(onItsWay('marina')).toMatchObject([{ what: '“Passeio”', afterwards: 'leaves' }]);
  left();
  expect(onItsWay('marina')).toEqual([]);
});

test('a page whose person has left asks nobody', () => {
  setOff('arquivos');
  letPageGo();
  expect([isAsked(), mayLeave()]).toEqual([false, true]);
});
