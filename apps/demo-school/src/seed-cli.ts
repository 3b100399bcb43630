import { readCommandVariables, runCommand } from '@caderneta/api/loading';
import { runSeed } from './seed-command.ts';

await runCommand(() => runSeed(process.argv.slice(2), readCommandVariables()));
