/** Whether the module at column x and row y is dark; without the light border. */
type Modules = boolean[][];

/** Blocks, and error correction codewords of each, of level M by version. */
const levelM: Record<number, [blocks: number, correction: number]> = {
  1: [1, 10],
  2: [1, 16],
  3: [1, 26],
  4: [2, 18],
  5: [2, 24],
  6: [4, 16],
};

const masks: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Patterns for finding, aligning and timing, and the format. */
function isFunction(x: number, y: number, size: number): boolean {
  const isCorner = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);
  const isAlignment = size > 21 && Math.abs(x - size + 7) <= 2 && Math.abs(y - size + 7) <= 2;
  return isCorner || isAlignment || x === 6 || y === 6;
}

function readFormat(modules: Modules): { level: number; mask: number } {
  // Along the top left corner, from the last bit to the first.
  const down = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => modules[y]![8]);
  const left = [7, 5, 4, 3, 2, 1, 0].map((x) => modules[8]![x]);
  const written = [...down, ...left].reduce((sum, dark, bit) => sum + (dark ? 2 ** bit : 0), 0);
  const format = (written ^ 0x5412) >> 10;
  return { level: format >> 3, mask: format & 7 };
}

/** Bits in the order of the snake from the bottom right corner. */
function readBits(modules: Modules, mask: number): number[] {
  const size = modules.length;
  const bits: number[] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (isFunction(x, y, size)) continue;
        bits.push(Number(modules[y]![x] !== (masks[mask]!(x, y) === 0)));
      }
    }
  }
  return bits;
}

const toNumber = (bits: number[]) => Number.parseInt(bits.join(''), 2);

/** The text of a code of version 1 to 6 and level M, as a camera reads it; corrects no errors. */
export function readQr(modules: Modules): string {
  const version = (modules.length - 17) / 4;
  const { level, mask } = readFormat(modules);
  const sizes = levelM[version];
  if (level !== 0 || !sizes) throw new Error(`Version ${version}, level ${level} is not read here`);
  const [blocks, correction] = sizes;
  const bits = readBits(modules, mask);
  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8),
  );
  const perBlock = codewords.length / blocks - correction;
  const data = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: perBlock }, (__, index) => codewords[index * blocks + block]!),
  ).flat(2);
  if (toNumber(data.slice(0, 4)) !== 4) throw new Error('The code holds no bytes');
  const length = toNumber(data.slice(4, 12));
  const bytes = Array.from({ length }, (_, index) =>
    toNumber(data.slice(12 + index * 8, 20 + index * 8)),
  );
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
