import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { countText } from '@caderneta/formats';
import * as z from 'zod/mini';
import { administer } from '#/admin-cli/administer.ts';
import { present } from '#/timing/present.ts';
import { readCommandConfig } from '#/command-config.ts';
import type { Database } from '#/database/database.ts';
import { openIeducar } from '#/ieducar/ieducar-client.ts';
import { importSchools } from '#/modules/ieducar/import-schools.ts';
import { HttpProblem } from '#/kernel/problems.ts';
import { ieducarCode } from '#/modules/administration/administration.service.ts';
import type { Run } from '#/modules/ieducar/exports.ts';
import { requireNetwork } from '#/modules/networks/membership.service.ts';
import { openDatabase } from '#/open-services.ts';
import { printFailure, StartFailure } from '#/start-failure.ts';

const hint = 'Veja npm run school -- --help.';

export const linkIeducarCommand = {
  help: `link-ieducar   liga uma escola ao i-Educar, de onde turmas, alunos e responsáveis vêm toda noite
  ESCOLA CÓDIGO        código INEP da escola, ou o código dela no i-Educar
  ESCOLA --remove      a escola deixa de ser importada; os alunos ficam`,

  run: async (given: string[]): Promise<void> => {
    const { values, positionals } = parse(given, { remove: { type: 'boolean' } });
    const [school, code, ...more] = positionals;
    const isSound = values.remove ? code === undefined : code !== undefined;
    if (school === undefined || !isSound || more.length > 0) {
      throw new StartFailure(`Informe a escola, entre aspas, e o código. ${hint}`);
    }
    if (code !== undefined && !z.safeParse(ieducarCode, code).success) {
      throw new StartFailure(`${code} não é um código: use até oito algarismos. ${hint}`);
    }
    await administer(readCommandConfig(), 'linkIeducar', { school, code: code ?? null });
    console.log(
      code === undefined
        ? `${school} não é mais importada do i-Educar.`
        : `${school} será importada do i-Educar, onde tem o código ${code}.`,
    );
  },
};

export const importIeducarCommand = {
  help: `import-ieducar importa agora do i-Educar as escolas ligadas a ele
  --dry-run            só mostra o que mudaria
  --create-schools     cria antes as escolas do i-Educar que faltam, sem administração; quem
                       administra entra com npm run admin -- add
  --network REDE       inclui as que cria nesta rede`,

  run: async (given: string[]): Promise<void> => {
    const { values, positionals } = parse(given, {
      'dry-run': { type: 'boolean' },
      'create-schools': { type: 'boolean' },
      network: { type: 'string' },
    });
    if (positionals.length > 0) {
      throw new StartFailure(`Argumento desconhecido: ${positionals[0]}. ${hint}`);
    }
    if (values.network !== undefined && !values['create-schools']) {
      throw new StartFailure(`--network só vale com --create-schools. ${hint}`);
    }
    const config = readCommandConfig();
    if (!config.ieducar) throw new StartFailure('Informe IEDUCAR_URL e IEDUCAR_ACCESS_KEY.');
    const { db, close } = await openDatabase(config);
    try {
      await importSchools(db, {
        client: openIeducar(config.ieducar),
        now: present,
        isDryRun: values['dry-run'] === true,
        createsSchools: values['create-schools'] === true,
        networkId: values.network === undefined ? undefined : await findNetwork(db, values.network),
        ...progress,
      });
    } finally {
      await close();
    }
  },
};

const progress = {
  onCreated: (name: string) => console.log(`${name}: escola nova, ainda sem administração`),
  onSkipped: (name: string, reason: string) => console.log(`${name}: ${reason}`),
  onSchool: (name: string) => console.log(`${name}: lendo`),
  onPupil: (read: number, all: number) => {
    if (read % 50 === 0 || read === all)
      console.log(`  ${countText(read)} de ${countText(all)} alunos`);
  },
  onDone: (name: string, { outcome, totals, message }: Run) => {
    console.log(`${name}: ${totals ? wordsOf(totals) : ''}`);
    if (outcome === 'waiting') console.log('  Nada foi aplicado.');
    if (message) console.log(`  ${message}`);
  },
  onFailure: (name: string, message: string) => {
    console.error(`${name}: ${message}`);
    process.exitCode = 1;
  },
  onError: printFailure,
};

function wordsOf(totals: NonNullable<Run['totals']>): string {
  const { same, new: added, changed, moved, left, error, returned } = totals;
  return [
    `iguais: ${same}`,
    `novos: ${added}`,
    `alterados: ${changed} (em outra turma: ${moved})`,
    `saíram: ${left}`,
    `voltaram: ${returned}`,
    `com erro: ${error}`,
  ].join(', ');
}

async function findNetwork(db: Database, name: string): Promise<string> {
  try {
    return (await requireNetwork(db, name)).id;
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    throw new StartFailure(error.body.detail ?? error.body.title);
  }
}

function parse<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartFailure(`Argumento desconhecido. ${hint}`);
  }
}
