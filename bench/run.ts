import { cpus } from 'node:os';
import setUpPostgresql from '../apps/api/testing/postgresql.setup.ts';
import tearDownPostgresql from '../apps/api/testing/postgresql.teardown.ts';
import { makePostgresqlDatabase } from '../apps/api/testing/database.ts';
import { benchBundling } from './bundling.ts';
import { benchAnswering } from './answering.ts';
import { benchAttention } from './attention.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { benchFamilyVisiting } from './family-visiting.ts';
import { benchHome } from './home.ts';
import { benchIdling } from './idling.ts';
import { benchImporting } from './importing.ts';
import { benchLargeRoster } from './large-roster.ts';
import { benchManySchools } from './many-schools.ts';
import { type Result, table } from './measure.ts';
import { benchNavigating } from './navigating.ts';
import { benchPictures } from './pictures.ts';
import { benchReading } from './reading.ts';
import { benchScrolling } from './scrolling.ts';
import { benchReleasing } from './releasing.ts';
import { benchSearching } from './searching.ts';
import { benchSending } from './sending.ts';
import { benchTyping } from './typing.ts';
import { benchUploading } from './uploading.ts';
import { benchVisiting } from './visiting.ts';

type Bench = (server: BenchServer) => Promise<Result[]>;

const benches: Record<string, Bench> = {
  Sending: benchSending,
  Reading: benchReading,
  Importing: benchImporting,
};

/** Titles after the command choose benchmarks: `npm run bench -- Sending Reading`. */
const titles = process.argv.slice(2);
const isChosen = (title: string) => titles.length === 0 || titles.includes(title);

/** `BENCH_DATABASE=PostgreSQL` leaves the other database out. */
const isMeasured = (database: string) => [undefined, database].includes(process.env.BENCH_DATABASE);

async function run(name: string, all: Record<string, Bench>, databaseUrl?: string) {
  const chosen = Object.fromEntries(Object.entries(all).filter(([title]) => isChosen(title)));
  if (Object.keys(chosen).length === 0) return;
  const server = await startBenchServer(databaseUrl);
  try {
    for (const [title, bench] of Object.entries(chosen)) {
      console.log(table(`${title}, ${name}`, await bench(server)));
    }
  } finally {
    await server.close();
  }
}

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`);
const ofCalls = {
  Answering: benchAnswering,
  Home: benchHome,
  Idling: benchIdling,
  Pictures: benchPictures,
  Searching: benchSearching,
};
const runCalls = async (name: string, newDatabase: () => Promise<string | undefined>) => {
  for (const [title, bench] of Object.entries(ofCalls)) {
    if (isChosen(title)) console.log(`### ${title}, ${name}\n\n${await bench(newDatabase)}`);
  }
};
if (isChosen('Visiting')) console.log(`### Visiting\n\n${await benchVisiting()}`);
if (isChosen('FamilyVisiting')) {
  console.log(`### Family visiting\n\n${await benchFamilyVisiting()}`);
}
if (isChosen('Navigating')) console.log(`### Navigating\n\n${await benchNavigating()}`);
if (isChosen('Bundling')) console.log(await benchBundling());
if (isChosen('Releasing')) console.log(await benchReleasing());

async function measureEmbedded() {
  await run('PGlite', {
    ...benches,
    LargeRoster: benchLargeRoster,
    Uploading: benchUploading,
    Scrolling: benchScrolling,
    Typing: benchTyping,
  });
  await runCalls('PGlite', () => Promise.resolve(undefined));
}

async function measurePostgresql() {
  await setUpPostgresql();
  try {
    await runCalls('PostgreSQL', makePostgresqlDatabase);
    if (isChosen('Attention')) {
      console.log(`### Attention\n\n${await benchAttention(makePostgresqlDatabase)}`);
    }
    if (isChosen('ManySchools')) {
      console.log(`### Many schools\n\n${await benchManySchools(makePostgresqlDatabase)}`);
    }
    await run('PostgreSQL', benches, await makePostgresqlDatabase());
  } finally {
    await tearDownPostgresql();
  }
}

if (isMeasured('PGlite')) await measureEmbedded();
if (isMeasured('PostgreSQL')) await measurePostgresql();
