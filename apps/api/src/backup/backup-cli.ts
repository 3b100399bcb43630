import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCommandConfig } from '#/command-config.ts';
import { runCommand, StartFailure } from '#/start-failure.ts';
import { removeOlderArchives } from './archive-file.ts';
import { readPassphrase } from './encryption.ts';
import { describeBackup, takeBackup } from './take-backup.ts';

const help = `Uso: npm run backup -- [opções]

Copia o banco de dados, os arquivos e as chaves para um só arquivo, com as pessoas usando o portal.
Com o banco embutido e o servidor no ar, quem faz a cópia é o servidor, pela pasta de dados.
Quem tem a cópia tem tudo da escola: guarde-a em outra máquina, onde só quem deve a leia.

  --to PASTA|ARQUIVO      onde guardar; por padrão, backups na pasta de dados
  --keep N                depois de conferir a cópia nova, apaga as antigas da pasta menos as N últimas
  --passphrase-file F     cifra a cópia com a senha da primeira linha de F (formato age)

Para restaurar: npm run restore -- --help`;

const options = {
  to: { type: 'string' },
  keep: { type: 'string' },
  'passphrase-file': { type: 'string' },
  help: { type: 'boolean' },
} as const;

await runCommand(async () => {
  const given = readArguments(process.argv.slice(2));
  if (given.help) return console.log(help);
  const config = readCommandConfig();
  const keep = readKeep(given.keep);
  const file = given['passphrase-file'];
  const passphrase = file === undefined ? undefined : await readPassphrase(file);
  const to = resolve(given.to ?? join(config.dataFolder, 'backups'));
  const stored = await takeBackup(config, { to, passphrase });
  describeBackup(stored);
  if (keep === undefined || !(await stat(to)).isDirectory()) return;
  const removed = await removeOlderArchives(to, keep);
  if (removed.length > 0) console.log(`Apagadas, por --keep ${keep}: ${removed.join(', ')}`);
});

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new StartFailure('Argumento desconhecido. Veja npm run backup -- --help.');
  }
}

function readKeep(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (/^[1-9]\d{0,4}$/.test(given)) return Number(given);
  throw new StartFailure('--keep deve ser um número a partir de 1, por exemplo --keep 14.');
}
