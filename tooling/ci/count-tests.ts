import { countJest, countPlaywright, slowestFiles, sumOf } from './counts.ts';

const [, , jest = '', again = '', playwright = ''] = process.argv;
const { passed, failed, unsteady } = sumOf([countJest(jest, again), countPlaywright(playwright)]);
console.log(`Slowest: ${slowestFiles(jest, 15).join(', ')}`);
for (const name of unsteady) console.log(`Unsteady, to be mended: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
