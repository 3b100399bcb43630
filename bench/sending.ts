import { setTimeout } from 'node:timers/promises';
import { dispatchScheduled } from '../apps/api/src/jobs/dispatch-scheduled.ts';
import { sendBatches } from '../apps/api/src/jobs/send-batches.ts';
import { makeAudience, makeOverdueAnnouncement } from '../apps/api/testing/large-audience.ts';
import { query, value } from '../apps/api/testing/query.ts';
import { askMeanwhile, percentile } from './asking-others.ts';
import { audience, forgetAudience } from './audience.ts';
import type { BenchServer } from './bench-server.ts';
import { type Result, timed } from './measure.ts';

/** The first warms the server up and is not told. */
const sizes = [50, 100, 1_000, 10_000];
const quietMilliseconds = 10_000;
/** Sendings of one measurement: a single one leaves so few answers that 99 % means all but one. */
const sendingsMeanwhile = 5;
const path = '/v1/communication/announcement';

const options = {
  onError: (error: unknown) => {
    throw error;
  },
};

/** How the number of guardians changes how long sending takes, and how long others wait meanwhile. */
export async function benchSending(server: BenchServer): Promise<Result[]> {
  const { db, made, services } = server;
  const requests: Result[] = [];
  const atOnce: Result[] = [];
  const scheduled: Result[] = [];
  for (const [index, size] of sizes.entries()) {
    await forgetAudience(server);
    await makeAudience(db, made, size);
    await analyze(server);
    const compared = { isComparedWithLast: index > 1 };
    const guardians = `${size.toLocaleString('en')} guardians`;

    const request = await timed(() => send(server));
    const rest = await timed(() => sendBatches(services, options));
    await expectRecipients(server, size);
    requests.push({
      what: `request that sends to ${guardians}`,
      milliseconds: request,
      ...compared,
    });
    const milliseconds = request + rest;
    atOnce.push({
      what: `from the request until ${guardians} are reached`,
      milliseconds,
      ...compared,
    });

    await makeOverdueAnnouncement(db, made);
    const due = await timed(() => dispatch(server));
    await expectRecipients(server, size * 2);
    scheduled.push({
      what: `from the check until ${guardians} of a scheduled item are reached`,
      milliseconds: due,
      ...compared,
    });
  }
  const results = [...requests.slice(1), ...atOnce.slice(1), ...scheduled.slice(1)];
  return [...results, await insertBare(server), ...(await listMeanwhile(server))];
}

/** As databases in use are: PostgreSQL does it by itself, the server does it for PGlite. */
const analyze = ({ db }: BenchServer) => query(db, 'analyze');

/** To all of the audience, by a call of the administrator. */
async function send({ db, ask }: BenchServer): Promise<void> {
  const students = await query<{ id: string }>(db, audience);
  const body = JSON.stringify({
    communication: { title: 'Reunião', description: 'Na sala 2' },
    studentIds: students.map(({ id }) => id),
  });
  await ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

async function dispatch({ services }: BenchServer): Promise<void> {
  await dispatchScheduled(services, options);
  await sendBatches(services, options);
}

async function expectRecipients({ db }: BenchServer, count: number) {
  for (const table of ['recipients', 'notifications']) {
    const rows = await value<number>(db, `select count(*)::int from ${table}`);
    if (rows !== count) throw new Error(`${rows} ${table}, not ${count}`);
  }
}

/** The rows that a sending writes, and nothing else. */
async function insertBare({ db, made }: BenchServer): Promise<Result> {
  const id = await makeOverdueAnnouncement(db, made);
  const recipients = `insert into recipients
      (id, school_id, communication_id, student_id, guardian_id, classroom_id)
    select gen_random_uuid(), student.school_id, '${id}', student.id, parent.guardian_id,
      student.classroom_id
    from students as student join student_guardians as parent on parent.student_id = student.id
    where student.name like 'Aluno %'`;
  const notifications = `insert into notifications
      (id, school_id, subject, communication_id, guardian_id, channel, created_at, attempt_at)
    select gen_random_uuid(), school_id, 'communication', '${id}', guardian_id, 'email', now(), now()
    from recipients where communication_id = '${id}'`;
  const milliseconds = await timed(() =>
    db.transaction(async (tx) => {
      await query(tx, recipients);
      await query(tx, notifications);
    }),
  );
  await query(db, `delete from communications where id = '${id}'`);
  return {
    what: 'recipients and notifications of 10,000 guardians as two bare inserts',
    milliseconds,
  };
}

/** What two others wait for a list: before, and while 10,000 guardians are reached again and again. */
async function listMeanwhile(server: BenchServer): Promise<Result[]> {
  const { db, made, url, authorization } = server;
  const asked = { url: `${url}${path}/list?page=1&pageSize=12`, authorization };
  await analyze(server);
  const quiet = await askMeanwhile(asked, () => setTimeout(quietMilliseconds));
  for (let sending = 0; sending < sendingsMeanwhile; sending += 1) {
    await makeOverdueAnnouncement(db, made);
  }
  const busy = await askMeanwhile(asked, () => dispatch(server));
  return [0.5, 0.99].flatMap((share) => {
    const list = `list of another person, ${share === 0.5 ? 'median' : '99 % below'}`;
    const [before, meanwhile] = [percentile(quiet, share), percentile(busy, share)];
    const answers = (all: number[]) => `${all.length.toLocaleString('en')} answers`;
    return [
      { what: `${list}, nothing is sent (${answers(quiet)})`, milliseconds: before },
      {
        what: `${list}, 10,000 are sent (${answers(busy)})`,
        milliseconds: meanwhile,
        isComparedWithLast: true,
      },
    ];
  });
}
