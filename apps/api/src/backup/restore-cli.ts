import { parseArgs } from 'node:util';
import { countText } from '@caderneta/formats';
import { lightFormat } from 'date-fns/lightFormat';
import { readCommandConfig } from '#/command-config.ts';
import { prepareDataFolder } from '#/database/data-folder.ts';
import { runCommand, StartFailure } from '#/start-failure.ts';
import { openArchive } from './archive-file.ts';
import { readPassphrase } from './encryption.ts';
import { type CheckedArchive, checkArchive } from './restore-archive.ts';
import { restore } from './restore.ts';
import { describeNotes } from './take-backup.ts';

const help = `Uso: npm run restore -- ARQUIVO [opções]

Restaura uma cópia de npm run backup numa instalação vazia: outra pasta em DATA_FOLDER, e, com
PostgreSQL, outro banco em DATABASE_URL. O banco pode ser de outro tipo que o da cópia. Encerre antes
os servidores desta instalação.

  --check                 só confere a cópia e mostra o que ela tem
  --passphrase-file F     arquivo com a senha de uma cópia cifrada

Os e-mails e avisos que esperavam na fila quando a cópia foi feita são enviados pelo servidor
restaurado. Numa instalação de teste, deixe-o sem SMTP_URL e sem acesso à internet.`;

const options = {
  check: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  help: { type: 'boolean' },
} as const;

await runCommand(async () => {
  const { values, path } = readArguments(process.argv.slice(2));
  if (values.help) return console.log(help);
  if (path === undefined) throw new StartFailure('Informe o arquivo da cópia. Veja --help.');
  const file = values['passphrase-file'];
  const passphrase = file === undefined ? undefined : await readPassphrase(file);
  if (values.check) {
    const checked = await checkArchive(await openArchive(path, passphrase));
    describe(checked, 'A cópia está íntegra');
    return describeNotes(checked.notes);
  }
  const config = readCommandConfig({ mayMake: true });
  await prepareDataFolder(config.dataFolder);
  const onStep = (step: string) => console.error(step);
  const { otherKeys, ...restored } = await restore(config, { path, passphrase, onStep });
  describe(restored, 'A cópia foi restaurada');
  for (const note of restored.notes) console.error(`Atenção: ${note}`);
  for (const setting of otherKeys) {
    console.error(
      `Atenção: ${setting} não é a da cópia. Com outra, todos entram de novo e as famílias ligam os avisos de novo.`,
    );
  }
});

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [path, ...more] = positionals;
    if (more.length === 0) return { values, path };
  } catch {
    // Told below.
  }
  throw new StartFailure('Argumento desconhecido. Veja npm run restore -- --help.');
}

function describe({ manifest }: Pick<CheckedArchive, 'manifest'>, what: string): void {
  const { madeAt, school, files } = manifest;
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const time = lightFormat(madeAt, 'dd/MM/yyyy, HH:mm:ss');
  const of = school ? `da escola ${school.name}` : `com ${countText(rowsOf('schools'))} escola(s)`;
  console.log(
    `${what}: ${of}, de ${time}: ${countText(rowsOf('students'))} alunos, ${countText(rows)} linhas e ${countText(files)} arquivos.`,
  );
}
