import { dispatchScheduled } from '../apps/api/src/jobs/dispatch-scheduled.ts';
import { makeAudience, makeOverdueAnnouncement } from '../apps/api/testing/large-audience.ts';
import { query, value } from '../apps/api/testing/query.ts';
import { audience, forgetAudience } from './audience.ts';
import type { BenchServer } from './bench-server.ts';
import { type Result, timed } from './measure.ts';

/** The first warms the server up and is not told. */
const sizes = [50, 100, 1_000, 10_000];
const path = '/v1/communication/announcement';

/** To how many guardians does how long it takes grow. */
export async function benchSending(server: BenchServer): Promise<Result[]> {
  const { db, made, services, ask } = server;
  const atOnce: Result[] = [];
  const scheduled: Result[] = [];
  for (const [index, size] of sizes.entries()) {
    await forgetAudience(server);
    await makeAudience(db, made, size);
    const students = await query<{ id: string }>(db, audience);
    const body = JSON.stringify({
      communication: { title: 'Reunião', description: 'Na sala 2' },
      studentIds: students.map(({ id }) => id),
    });
    const headers = { 'content-type': 'application/json' };
    const request = await timed(() => ask(path, { method: 'POST', headers, body }));
    await expectRecipients(server, size);
    const compared = { isComparedWithLast: index > 1 };
    const guardians = `${size.toLocaleString('en')} guardians`;
    atOnce.push({ what: `request that sends to ${guardians}`, milliseconds: request, ...compared });

    await makeOverdueAnnouncement(db, made);
    const onError = (error: unknown) => {
      throw error;
    };
    const due = await timed(() => dispatchScheduled(services, { onError }));
    await expectRecipients(server, size * 2);
    scheduled.push({
      what: `from the check to all recipients of a scheduled item, ${guardians}`,
      milliseconds: due,
      ...compared,
    });
  }
  return [...atOnce.slice(1), ...scheduled.slice(1)];
}

/** They exist when the answer comes, because both are one transaction. */
async function expectRecipients({ db }: BenchServer, count: number) {
  for (const table of ['recipients', 'deliveries']) {
    const rows = await value<number>(db, `select count(*)::int from ${table}`);
    if (rows !== count) throw new Error(`${rows} ${table}, not ${count}`);
  }
}
