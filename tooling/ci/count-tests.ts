import { countJest, countPlaywright, sumOf } from './counts.ts';

const [, , jest = '', playwright = ''] = process.argv;
const { passed, failed } = sumOf([countJest(jest), countPlaywright(playwright)]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
