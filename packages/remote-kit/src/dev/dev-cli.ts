#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { CommandFailure } from '../command-failure.ts';
import { type Configure, developAgainst } from './index.ts';

const usage = `Uso: caderneta-dev NOME --against ENDEREÇO
  --against ENDEREÇO  o portal em que o remoto desta pasta aparece, por exemplo https://portal.escola.com.br`;

function read(args: string[]) {
  try {
    const options = { against: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [app, ...others] = positionals;
    if (app && others.length === 0 && URL.canParse(values.against ?? ''))
      return { app, portal: values.against! };
  } catch {
    // Said below.
  }
  throw new CommandFailure(usage);
}

async function main(args: string[]): Promise<void> {
  const { app, portal } = read(args);
  const config = ['webpack.config.js', 'webpack.config.ts'].find((file) => existsSync(file));
  if (!config) throw new CommandFailure('Nesta pasta não há webpack.config.js.');
  const { default: configure } = (await import(pathToFileURL(resolve(config)).href)) as {
    default: Configure;
  };
  await developAgainst({ app, folder: resolve('.'), configure, portal });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
