#!/usr/bin/env node
import { CommandFailure } from '../command-failure.ts';
import { makeProject, readNewRemote } from './new-remote.ts';

const usage = `Uso: caderneta-remote new NOME [--title TÍTULO] [--administrators] [--folder PASTA] [--packages PASTA]
  NOME              primeira palavra dos endereços, por exemplo cantina
  --title TÍTULO    texto do menu e do título da página (por padrão, o nome)
  --administrators  só administradores carregam o remoto
  --folder PASTA    onde fazer o projeto (por padrão, NOME)
  --packages PASTA  pacotes do Caderneta em arquivos (por padrão, vêm do registro)`;

function main([command, ...args]: string[]): void {
  if (command !== 'new') throw new CommandFailure(usage);
  const allowed = ['title', 'administrators', 'folder', 'packages'] as const;
  const { folder, packages, ...remote } = readNewRemote(args, usage, allowed);
  const place = folder ?? remote.name;
  for (const file of makeProject(remote, place, packages)) console.log(`  ${place}/${file}`);
  console.log(`\nAgora, em ${place}: npm install, npm test e npm run build`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
