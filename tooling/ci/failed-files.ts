import { failedFiles } from './counts.ts';

console.log(failedFiles(process.argv[2] ?? '').join('\n'));
