import type { RosterRow } from '../packages/api-client/src/contract/roster-imports.ts';
import { checkRoster } from '../apps/api/src/modules/roster-imports/checking/check-roster.ts';
import { findSchoolRoster } from '../apps/api/src/modules/roster-imports/roster-imports.repository.ts';
import { value } from '../apps/api/testing/query.ts';
import type { BenchServer } from './bench-server.ts';
import { median, type Result, timed } from './measure.ts';

/** The first warms the server up and is not told. */
const sizes = [50, 200, 2_000];
const rowsPerCall = 200;

/** To how many rows does how long an import takes grow. */
export async function benchImporting(server: BenchServer): Promise<Result[]> {
  const results = new Map<string, Result[]>();
  for (const [index, size] of sizes.entries()) {
    const times = await importOne(server, size);
    for (const [step, milliseconds] of Object.entries(times)) {
      const what = `${step} ${size.toLocaleString('en')} rows`;
      const result = { what, milliseconds, isComparedWithLast: index > 1 };
      results.set(step, [...(results.get(step) ?? []), result]);
    }
  }
  return [...results.values()].flatMap((ofStep) => ofStep.slice(1));
}

async function importOne({ db, made, ask }: BenchServer, size: number) {
  const send = (path: string, method: string, body?: object) =>
    ask(`/v1/rosterImports${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const { id } = (await send('', 'POST', { fileName: `${size}.csv`, rowCount: size })) as {
    id: string;
  };
  const rows = Array.from({ length: size }, (_, index) => ({
    line: index + 1,
    row: child(index, size),
  }));
  const uploading = await timed(async () => {
    for (let start = 0; start < size; start += rowsPerCall) {
      await send(`/${id}/rows`, 'POST', { rows: rows.slice(start, start + rowsPerCall) });
    }
  });
  const school = await findSchoolRoster(db, made.school.id);
  const checking = await median(5, async () => checkRoster(rows, school));
  const listing = await median(5, () => send(`/${id}/rows?limit=50`, 'GET'));
  const applying = await timed(() => send(`/${id}/apply`, 'POST'));
  await expectStudents(db, size);
  const undoing = await timed(() => send(`/${id}/undo`, 'POST'));
  await expectStudents(db, 0);
  return {
    [`adding, ${rowsPerCall} a call,`]: uploading,
    'checking alone': checking,
    'a page of': listing,
    applying,
    undoing,
  };
}

/** One child of four is a sibling of the one before; one of three has a second guardian. */
function child(index: number, size: number): RosterRow {
  const family = index - (index % 4 === 3 ? 1 : 0);
  const phone = (first: string) => `${first}${String(family).padStart(8, '0')}`;
  const hasSecond = index % 3 === 0;
  return {
    name: `Aluno ${index} de ${size}`,
    classroom: index % 2 === 0 ? 'Jardim A' : '2o ano',
    period: '',
    gender: index % 2 === 0 ? 'F' : 'M',
    firstName: `Família ${family}`,
    firstPhone: phone('+55 21 9'),
    firstEmail: `familia${family}@familia.test`,
    secondName: hasSecond ? `Segunda família ${family}` : '',
    secondPhone: hasSecond ? phone('(31) 9') : '',
    secondEmail: '',
  };
}

async function expectStudents(db: BenchServer['db'], count: number) {
  const students = await value<number>(
    db,
    `select count(*)::int from students where name like 'Aluno % de %'`,
  );
  if (students !== count) throw new Error(`${students} students, not ${count}`);
}
