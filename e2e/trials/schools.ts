import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Loads the demo school and a large one into a data folder. @param root checkout whose command does */
export async function loadSchools(dataFolder: string, root: string): Promise<void> {
  for (const which of [['--demo'], ['--students', '2000']]) {
    const command = join(root, 'apps/demo-school/src/seed-cli.ts');
    const env = { ...process.env, NODE_ENV: '', DATA_FOLDER: dataFolder };
    const stdio = ['ignore', 'ignore', 'inherit'] as const;
    const child = spawn(process.execPath, [command, ...which], { env, stdio: [...stdio] });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The school ${which.join(' ')} was not loaded.`);
  }
}
