import { resolve } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { countText } from '@caderneta/formats';
import { readPassphrase } from '#/backup/encryption.ts';
import { deleteSchool } from '#/backup/delete-school.ts';
import { importSchool } from '#/backup/move-school.ts';
import { findSchoolByName } from '#/backup/schools.repository.ts';
import { describeBackup, takeBackup } from '#/backup/take-backup.ts';
import { readCommandConfig } from '#/command-config.ts';
import { openServices } from '#/open-services.ts';
import type { Services } from '#/services.ts';
import { StartFailure } from '#/start-failure.ts';

const text = { type: 'string' } as const;

export const exportCommand = {
  help: `export   guarda uma escola num arquivo, que import leva para outra instalação
  ESCOLA               nome da escola, ou o código dela
  --to PASTA|ARQUIVO   onde guardar; por padrão, a pasta atual
  --passphrase-file F  cifra o arquivo com a senha da primeira linha de F`,

  run: async (given: string[]): Promise<void> => {
    const known = { to: text, 'passphrase-file': text };
    const { values, name } = parse(given, known, 'Informe a escola');
    const stored = await takeBackup(readCommandConfig(), {
      school: name,
      to: resolve(values.to ?? '.'),
      passphrase: await readGivenPassphrase(values['passphrase-file']),
    });
    describeBackup(stored);
    console.log(
      'Ela continua nesta instalação; o que for escrito aqui de agora em diante não vai.',
    );
  },
};

export const importCommand = {
  help: `import   acrescenta uma escola exportada a esta instalação, da mesma versão
  ARQUIVO              de export
  --passphrase-file F  arquivo com a senha, se foi cifrado`,

  run: async (given: string[]): Promise<void> => {
    const known = { 'passphrase-file': text };
    const { values, name } = parse(given, known, 'Informe o arquivo');
    const passphrase = await readGivenPassphrase(values['passphrase-file']);
    await withServices(async (services) => {
      const { school, manifest, notes } = await importSchool(services, { path: name, passphrase });
      console.log(
        `${school.name} está nesta instalação, com ${countText(manifest.files)} arquivos.`,
      );
      console.log('Todos entram de novo; as famílias ligam os avisos de novo.');
      const { publicUrl } = services.config;
      console.log(
        `Na instalação de antes, para levar as pessoas para cá: npm run school -- close "${school.name}" --moved-to ${publicUrl}`,
      );
      for (const note of notes) console.error(`Atenção: ${note}`);
    });
  },
};

export const deleteCommand = {
  help: `delete   apaga uma escola fechada com tudo que é dela, sem volta; cópias de segurança ficam
  ESCOLA               nome da escola, ou o código dela
  --archive ARQUIVO    de export; se falta nele algo que a escola tem, nada é apagado
  --passphrase-file F  arquivo com a senha, se foi cifrado
  --without-archive    em vez de --archive: nada da escola fica guardado
  --confirm NOME       o nome da escola outra vez, exatamente como está escrito
  Interrompido, o mesmo comando continua de onde parou.`,

  run: async (given: string[]): Promise<void> => {
    const known = {
      ...{ confirm: text, archive: text, 'passphrase-file': text },
      'without-archive': { type: 'boolean' },
    } as const;
    const { values, name } = parse(given, known, 'Informe a escola');
    const { archive: path, 'without-archive': isNotKept = false } = values;
    if ((path !== undefined) === isNotKept) {
      throw new StartFailure('Informe --archive com o arquivo de export, ou --without-archive.');
    }
    const passphrase = await readGivenPassphrase(values['passphrase-file']);
    await withServices(async (services) => {
      const school = await findSchoolByName(services.db, name);
      if (values.confirm !== school.name) {
        throw new StartFailure(
          `Isto apaga a escola sem volta. Para confirmar, acrescente --confirm "${school.name}".`,
        );
      }
      const { rows, files } = await deleteSchool(
        services,
        school,
        path === undefined ? null : { path, ...(passphrase !== undefined && { passphrase }) },
      );
      console.log(
        `${school.name} foi apagada: ${countText(rows)} linhas e ${countText(files)} arquivos.`,
      );
    });
  },
};

function parse<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  missing: string,
) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, ...more] = positionals;
    if (name !== undefined && more.length === 0) return { values, name };
  } catch {
    throw new StartFailure('Argumento desconhecido. Veja npm run school -- --help.');
  }
  throw new StartFailure(`${missing}; um nome com espaços vai entre aspas.`);
}

const readGivenPassphrase = (path: string | undefined) =>
  path === undefined ? undefined : readPassphrase(path);

async function withServices(run: (services: Services) => Promise<void>): Promise<void> {
  const { services, close } = await openServices(readCommandConfig());
  await run(services).finally(close);
}
