import fc from 'fast-check';
import { lowestFreePlace } from './toast-place.ts';

test.each([
  ['at the bottom without bars', [], 788],
  ['above the bottom bar', [{ top: 740, bottom: 800 }], 728],
  [
    'above a form’s actions on top of it',
    [
      { top: 740, bottom: 800 },
      { top: 670, bottom: 740 },
    ],
    658,
  ],
  ['below the actions of a short form', [{ top: 300, bottom: 370 }], 788],
  ['where it is seen, if there is room nowhere', [{ top: 20, bottom: 800 }], 788],
])('toasts stand %s', (_, bars, expected) => {
  expect(lowestFreePlace(bars, 52, 800)).toBe(expected);
});

test('toasts cover no bar, and are as low as possible', () => {
  const bar = fc
    .tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 200 }))
    .map(([top, height]) => ({ top, bottom: top + height }));
  fc.assert(
    fc.property(
      fc.array(bar, { maxLength: 4 }),
      fc.integer({ min: 1, max: 200 }),
      (bars, height) => {
        const isFree = (bottom: number) =>
          bottom <= 788 &&
          bars.every((b) => b.bottom <= bottom - height - 12 || b.top >= bottom + 12);
        const free = Array.from({ length: 801 }, (_unused, y) => y).filter(
          (y) => isFree(y) && y >= height,
        );
        expect(lowestFreePlace(bars, height, 800)).toBe(free.at(-1) ?? 788);
      },
    ),
  );
});
