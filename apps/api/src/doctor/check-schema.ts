import { openThrowawayDatabase } from '#/database/open-pglite.ts';
import { searchIndexes } from '#/database/search-indexes.ts';
import { readJournal, withMigrationsUntil } from '#/backup/migrations-until.ts';
import { readCatalogue, type SchemaPart } from './catalogue.repository.ts';
import { type Check, fault, fine, warning } from './check.ts';

/** Schema of a database, read from its catalogue. */
export interface ExaminedSchema {
  /** The `when` of each applied migration. */
  applied: number[];
  parts: SchemaPart[];
}

/**
 * Compares a schema with that of a new database, brought to the same migration.
 * @param folder where the migrations up to it are put together for the time being
 */
export async function checkSchema(
  { applied, parts }: ExaminedSchema,
  folder: string,
): Promise<Check[]> {
  const known = (await readJournal()).entries.map(({ when }) => when);
  const migrations = checkMigrations(applied, known);
  const last = applied.at(-1);
  if (last === undefined || !known.includes(last)) return [migrations];
  const expected = await withMigrationsUntil(last, folder, async (until) => {
    const { db, close } = await openThrowawayDatabase(until);
    return readCatalogue(db).finally(close);
  });
  const faults = compareSchemas(expected, parts);
  if (faults.length === 0) {
    const tables = expected.filter(({ kind }) => kind === 'table').length;
    return [migrations, fine('schema', `${tables} tabelas como as migrações as fazem`)];
  }
  return [migrations, ...faults];
}

/** @param applied the `when` of each, as `known`, which are those of this release */
export function checkMigrations(applied: number[], known: number[]): Check {
  const last = applied.at(-1) ?? 0;
  const newer = applied.filter((when) => when > (known.at(-1) ?? 0));
  if (newer.length > 0) {
    return warning(
      'migrations',
      `o banco de dados tem ${newer.length} mais novas que esta versão da Caderneta`,
      'Atualize esta instalação. Até lá o esquema não é conferido.',
    );
  }
  const missing = known.filter((when) => !applied.includes(when));
  if (missing.some((when) => when < last)) {
    return fault(
      'migrations',
      'falta uma de antes da última aplicada',
      'O banco de dados é de outra versão da Caderneta; restaure uma cópia de segurança desta.',
    );
  }
  if (missing.length > 0) {
    return warning(
      'migrations',
      `${applied.length} aplicadas, faltam ${missing.length}`,
      'O próximo início do servidor as aplica.',
    );
  }
  return fine('migrations', `${applied.length} aplicadas, nenhuma falta`);
}

const keyOf = ({ kind, table, name }: SchemaPart) => `${kind} ${table} ${name}`;

/** Differences, each with what undoes it. */
export function compareSchemas(expected: SchemaPart[], present: SchemaPart[]): Check[] {
  const wanted = new Map(expected.map((part) => [keyOf(part), part]));
  const found = new Map(present.map((part) => [keyOf(part), part]));
  /** A table that is missing, or nobody knows, is told once, without its parts. */
  const isTold = ({ kind, table }: SchemaPart, among: Map<string, SchemaPart>) =>
    kind !== 'table' && table !== '' && !among.has(`table ${table} ${table}`);
  const missing = expected.filter((part) => !found.has(keyOf(part)) && !isTold(part, found));
  const extra = present.filter(
    (part) => !isSearchIndex(part) && !wanted.has(keyOf(part)) && !isTold(part, wanted),
  );
  const changed = present.filter((part) => {
    const other = wanted.get(keyOf(part));
    return other !== undefined && other.definition !== part.definition;
  });
  return [
    ...missing.map((part) => fault('schema', `falta ${nameOf(part)}`, remake(part))),
    ...changed.map((part) =>
      fault(
        'schema',
        `${nameOf(part)} não é como a migração o faz`,
        `Está: ${part.definition}`,
        `Devia estar: ${wanted.get(keyOf(part))?.definition}`,
      ),
    ),
    ...extra.map(tellExtra),
  ];
}

/** An installation has them or not, see `check-search.ts`. */
const isSearchIndex = ({ kind, name }: SchemaPart) =>
  kind === 'index' && searchIndexes.some((one) => one.name === name);

const kinds: Record<SchemaPart['kind'], string> = {
  table: 'a tabela',
  column: 'a coluna',
  index: 'o índice',
  constraint: 'a restrição',
  trigger: 'o gatilho',
  function: 'a função',
  type: 'o tipo',
};

const nameOf = ({ kind, table, name }: SchemaPart) =>
  `${kinds[kind]} ${name}${kind === 'table' || table === '' ? '' : ` de ${table}`}`;

const rebuild =
  'Restaure uma cópia de segurança em um banco de dados vazio, que as migrações fazem de novo.';

function remake({ kind, table, name, definition }: SchemaPart): string {
  switch (kind) {
    case 'index':
    case 'trigger':
    case 'function':
      return `${definition};`;
    case 'constraint':
      return `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${definition};`;
    case 'table':
    case 'column':
    case 'type':
      return rebuild;
  }
}

/** A restore puts the rows of a backup into new tables, where a column more has no place. */
function tellExtra(part: SchemaPart): Check {
  const { kind, table, name, definition } = part;
  const says = `${nameOf(part)} não vem de nenhuma migração`;
  const isHarmless = kind === 'index' && !/^CREATE UNIQUE/.test(definition);
  if (isHarmless) return warning('schema', says, `Se ninguém precisa dele: DROP INDEX "${name}";`);
  const drops: Record<SchemaPart['kind'], string> = {
    table: `DROP TABLE "${name}";`,
    column: `ALTER TABLE "${table}" DROP COLUMN "${name}";`,
    index: `DROP INDEX "${name}";`,
    constraint: `ALTER TABLE "${table}" DROP CONSTRAINT "${name}";`,
    trigger: `DROP TRIGGER "${name}" ON "${table}";`,
    function: `DROP FUNCTION "${name}";`,
    type: `DROP TYPE "${name}";`,
  };
  return fault('schema', says, `Guarde o que houver nela em outro banco, e depois: ${drops[kind]}`);
}
