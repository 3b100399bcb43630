import type { Database } from '#/database/database.ts';
import { importReading, recordFailure } from './ieducar.service.ts';
import { findLinkedSchools, type LinkedSchool, type Run } from './ieducar.repository.ts';
import { findSchoolsNamed, insertSchool } from '#/modules/schools/exports.ts';
import { type IeducarClient, IeducarFailure } from '#/ieducar/ieducar-client.ts';
import { type IeducarSchool, readSchool, readSchools } from '#/ieducar/read-school.ts';

/** Progress of an import; a command prints it. */
export interface ImportListener {
  onSchool?: (name: string) => void;
  onPupil?: (read: number, all: number) => void;
  onDone?: (name: string, run: Run) => void;
  onFailure?: (name: string, message: string) => void;
  onCreated?: (name: string) => void;
  /** A school of i-Educar that was not created. */
  onSkipped?: (name: string, reason: string) => void;
  /** Hears of failures that are not i-Educar's. */
  onError?: (error: unknown) => void;
}

export interface ImportOptions extends ImportListener {
  client: IeducarClient;
  now: () => Date;
  signal?: AbortSignal;
  /** Reads and checks everything, and leaves the database as it was. */
  isDryRun?: boolean;
  /** Also makes the schools of i-Educar that the installation lacks, without an administrator. */
  createsSchools?: boolean;
  /** Of which the schools that it makes become part. */
  networkId?: string;
}

/**
 * Imports every linked school, one after another. Each is read as a whole and then written in one
 * transaction: a run that breaks off changes nothing of the school it was at.
 */
export async function importSchools(db: Database, options: ImportOptions): Promise<void> {
  const { client, now, isDryRun } = options;
  const fail = async (school: LinkedSchool, error: unknown) => {
    options.signal?.throwIfAborted();
    if (!(error instanceof IeducarFailure)) options.onError?.(error);
    const message = messageOf(error);
    options.onFailure?.(school.name, message);
    if (!isDryRun) await recordFailure(db, school.id, message, now());
  };
  let found: IeducarSchool[];
  try {
    found = await readSchools(client);
  } catch (error) {
    for (const school of await findLinkedSchools(db)) await fail(school, error);
    if (!(error instanceof IeducarFailure)) throw error;
    return;
  }
  if (options.createsSchools) await createSchools(db, found, options);
  for (const school of await findLinkedSchools(db)) {
    options.onSchool?.(school.name);
    try {
      const run = await importSchool(db, school, found, options);
      options.onDone?.(school.name, run);
    } catch (error) {
      await fail(school, error);
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof IeducarFailure ? error.message : 'A importação falhou por um erro nosso.';
}

async function importSchool(
  db: Database,
  { id, code }: LinkedSchool,
  found: IeducarSchool[],
  { client, now, isDryRun, onPupil }: ImportOptions,
): Promise<Run> {
  const school = findByCode(found, code);
  if (!school) throw new IeducarFailure(`O i-Educar não tem uma escola com o código ${code}.`);
  const reading = await readSchool(client, school.id, onPupil);
  let run: Run | undefined;
  try {
    // A job: a trial run takes all back.
    await db.transaction(async (tx) => {
      run = await importReading(tx, id, reading, now());
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (!run) throw new Error('the school was not imported');
  return run;
}

/** Takes back what a dry run wrote. */
class DryRun extends Error {}

const codeOf = ({ id, inep }: IeducarSchool) => (/^[1-9]\d{7}$/.test(inep) ? inep : String(id));

/** An INEP code has eight digits, and no `cod_escola` comes near. */
function findByCode(found: IeducarSchool[], code: string): IeducarSchool | undefined {
  return found.find(({ inep }) => inep === code) ?? found.find(({ id }) => String(id) === code);
}

/** Zones of Brazil that are not that of Brasília. */
const zones: Record<string, string> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
};

/** A school of the same name is not taken for the same one: somebody says so with `link-ieducar`. */
async function createSchools(
  db: Database,
  found: IeducarSchool[],
  { now, isDryRun, networkId, onCreated, onSkipped }: ImportOptions,
): Promise<void> {
  const linked = await findLinkedSchools(db);
  const known = new Set(linked.map(({ code }) => findByCode(found, code)?.id));
  for (const school of found.filter(({ id, isActive }) => isActive && !known.has(id))) {
    const { name, city } = school;
    if (!name) {
      onSkipped?.(`código ${school.id}`, 'não tem nome no i-Educar');
    } else if ((await findSchoolsNamed(db, name)).length > 0) {
      onSkipped?.(name, `já existe; use link-ieducar com o código ${codeOf(school)}`);
    } else {
      const timezone = zones[city.slice(-2)] ?? 'America/Sao_Paulo';
      const ieducarCode = codeOf(school);
      const columns = { name, city: city || null, timezone, ieducarCode, networkId };
      if (!isDryRun) await insertSchool(db, { ...columns, createdAt: now() });
      onCreated?.(name);
    }
  }
}
