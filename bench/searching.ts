import { Client } from 'pg';
import { searchIndexes } from '../apps/api/src/database/search-indexes.ts';
import { startAnsweringServer, type Server } from './answering.ts';
import type { MeasuredCall } from './answering-server.ts';

const announcements = '/v1/communication/announcement/list?limit=50&search=';
const searches: Record<string, string> = {
  'comunicados, a word that none has': `${announcements}zebra`,
  'comunicados, two words, one of which all have': `${announcements}escola+zebra`,
  'comunicados, a word that all have': `${announcements}escola`,
  'chats, a name that none has': '/v1/chats/summary?limit=50&search=zebra',
  'mural, a word that none has': '/v1/noticeBoards/list?limit=50&search=zebra',
};
const calls: MeasuredCall[] = (['teacher', 'administrator'] as const).flatMap((who) =>
  Object.entries(searches).map(([what, path]) => ({ what, who, path })),
);

const times = 40;

/**
 * Searches after ten years against one, in turns; on PostgreSQL with the indexes that find parts of
 * words, and then without them.
 * @param newDatabase address of a fresh PostgreSQL database; undefined for PGlite
 */
export async function benchSearching(
  newDatabase: () => Promise<string | undefined>,
): Promise<string> {
  const urls = [await newDatabase(), await newDatabase()];
  const servers = await Promise.all(
    [1, 10].map((years, at) => startAnsweringServer(years, urls[at])),
  );
  try {
    const indexed = await measureAll(servers[0]!, servers[1]!);
    const isOnPostgresql = urls[0] !== undefined;
    if (!isOnPostgresql)
      return table(
        ['10 ÷ 1'],
        calls.map((_, at) => [indexed[at]!]),
      );
    await Promise.all(urls.map((url) => dropIndexes(url!)));
    const without = await measureAll(servers[0]!, servers[1]!);
    return table(
      ['10 ÷ 1', 'without the index'],
      calls.map((_, at) => [indexed[at]!, without[at]!]),
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

interface Measured {
  one: number;
  ten: number;
}

async function measureAll(one: Server, ten: Server): Promise<Measured[]> {
  const all: Measured[] = [];
  for (const { path, who } of calls) {
    const taken = { one: [] as number[], ten: [] as number[] };
    for (let index = -5; index < times; index += 1) {
      for (const [years, server] of [
        ['one', one],
        ['ten', ten],
      ] as const) {
        const from = performance.now();
        await ask(server.url + path, server.tokens[who]);
        if (index >= 0) taken[years].push(performance.now() - from);
      }
    }
    all.push({ one: middle(taken.one), ten: middle(taken.ten) });
  }
  return all;
}

async function ask(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
}

const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function dropIndexes(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const { name } of searchIndexes) await client.query(`drop index ${name}`);
  await client.end();
}

function table(columns: string[], rows: Measured[][]): string {
  const titles = columns.flatMap((column) => ['1 year ms', '10 years ms', column]);
  const lines = rows.map((cells, at) => {
    const { what, who } = calls[at]!;
    const numbers = cells.flatMap(({ one, ten }) => [
      one.toFixed(1),
      ten.toFixed(1),
      `× ${(ten / one).toFixed(2)}`,
    ]);
    return `| ${[what, who, ...numbers].join(' | ')} |`;
  });
  return [
    `| search | as | ${titles.join(' | ')} |`,
    `| --- | --- |${titles.map(() => ' ---: |').join('')}`,
    ...lines,
    '',
  ].join('\n');
}
