import { Client } from 'pg';
import { ask, middle, startAnsweringServer, type Server } from './answering.ts';
import type { MeasuredCall } from './answering-server.ts';

const times = 40;
const people = ['teacher', 'administrator'] as const;

/**
 * What needs attention, on a day on which much does, after one year and after ten, in turns. PostgreSQL
 * only: the milliseconds are of one answer at a time over HTTP, the home's beside them for comparison.
 * @param newDatabase address of a fresh PostgreSQL database
 */
export async function benchAttention(newDatabase: () => Promise<string>): Promise<string> {
  const urls = [await newDatabase(), await newDatabase()];
  const servers = await Promise.all(
    [1, 10].map((years, at) => startAnsweringServer(years, urls[at])),
  );
  try {
    await Promise.all(urls.map((url, at) => makeBusyDay(url, servers[at]!)));
    const rows: string[] = [];
    for (const who of people) {
      for (const path of ['/v1/attention', '/v1/home']) {
        rows.push(await measure(servers, { what: path, who, path }));
      }
    }
    const head =
      '| call | as | items | 1 year ms | 90 % | 10 years ms | 90 % |\n' +
      '| --- | --- | ---: | ---: | ---: | ---: | ---: |';
    return [head, ...rows, ''].join('\n');
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function measure(servers: Server[], { who, path }: MeasuredCall): Promise<string> {
  const taken: number[][] = servers.map(() => []);
  for (let index = -5; index < times; index += 1) {
    for (const [at, server] of servers.entries()) {
      const from = performance.now();
      await ask(server.url + path, server.tokens[who]);
      if (index >= 0) taken[at]!.push(performance.now() - from);
    }
  }
  const cells = taken.flatMap((all) => [
    middle(all),
    all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.9)]!,
  ]);
  return `| ${[path, who, await countItems(servers[0]!, who, path), ...cells.map((cell) => cell.toFixed(1))].join(' | ')} |`;
}

async function countItems({ url, tokens }: Server, who: (typeof people)[number], path: string) {
  const headers = { authorization: `Bearer ${tokens[who]}` };
  const answer = await (await fetch(url + path, { headers })).json();
  return (answer as { items?: unknown[] }).items?.length ?? '';
}

/**
 * Eight in the evening at the school: ten urgent comunicados to all 5,000 students, ten events and forty
 * activities of a classroom and ten events of the whole school for tomorrow, none of them answered, 500
 * notices that failed, every diary of today missing, 1,000 chats that wait, and nobody who is reached.
 */
async function makeBusyDay(databaseUrl: string, { schoolId }: Server): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statementsOfDay(schoolId)) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function statementsOfDay(school: string): string[] {
  const ofSchool = `school_id = '${school}'`;
  const wholeSchool = (from: number) => `id in (
    select ('00000004-0000-7000-8000-' || lpad((n * 60)::text, 12, '0'))::uuid
    from generate_series(${from}, ${from + 9}) as n)`;
  const tomorrow = `date_trunc('day', now() at time zone '${zoneAtEight()}')
    at time zone '${zoneAtEight()}' + interval '32 hours'`;
  const countsOfChildren = `
    insert into communication_counts (school_id, communication_id, classroom_id, reaction, count)
    select school_id, communication_id, classroom_id, 'children', count from communication_counts
    join communications using (school_id) where communications.id = communication_id
      and kind in ('event', 'activity') and reaction = 'received' on conflict do nothing`;
  return [
    `update schools set timezone = '${zoneAtEight()}', school_days = '{1,2,3,4,5,6,7}'`,
    `update communications set is_urgent = true, sent_at = now() - interval '1 day',
       created_at = now() - interval '1 day' where ${wholeSchool(1)}`,
    `update communications set kind = 'event', start_time = ${tomorrow}, place = 'Pátio',
       end_time = ${tomorrow} + interval '2 hours' where ${wholeSchool(11)}`,
    `update communications set start_time = ${tomorrow}, end_time = ${tomorrow} + interval '2 hours'
     where id in (select id from communications where ${ofSchool} and kind = 'event'
       and sent_at is not null order by id limit 10)`,
    `update communications set due_date = (${tomorrow})::date
     where id in (select id from communications where ${ofSchool} and kind = 'activity'
       and sent_at is not null order by id limit 40)`,
    countsOfChildren,
    `insert into notifications (id, school_id, guardian_id, subject, communication_id, channel, status,
       attempt_at, created_at)
     select gen_random_uuid(), school_id, guardian_id, 'communication', communication_id,
       'email'::notification_channel,
       (case when n % 100 = 0 then 'failed' else 'sent' end)::notification_status, now(), now()
     from (select *, row_number() over () as n from recipients
       where communication_id in (select id from communications where ${wholeSchool(1)})) as told`,
    `insert into diaries (id, school_id, student_id, classroom_id, employee_id, day, mode, details,
       created_at)
     select distinct on (student_id) gen_random_uuid(), school_id, student_id, classroom_id,
       employee_id, (now() - interval '2 days')::date, mode, details, created_at
     from diaries order by student_id on conflict do nothing`,
    `update chats set last_message_at = now() - interval '3 days'`,
  ];
}

/** A zone in which it is about eight in the evening. */
function zoneAtEight(): string {
  const behind = (new Date().getUTCHours() + 4) % 24;
  return behind <= 12 ? `Etc/GMT+${behind}` : `Etc/GMT-${24 - behind}`;
}
