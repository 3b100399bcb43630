import type { AnnouncementListItem } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { sendBatches } from '#/jobs/send-batches.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { makeAudience } from '../../../testing/large-audience.ts';
import { makePhoneSubscription } from '../../../testing/phone-subscription.ts';
import { query, value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { mostAtOnce } from '#/telling/send.service.ts';

const { at, administrator, teacher } = useTestSchool({ isFreshForEach: true });
const address = '/v1/communication/announcement';
/** With Ana, Bruno and the others, whose ids stand anywhere among them. */
const count = mostAtOnce + 20;
const noError = { onError: (error: unknown) => expect(error).toBeUndefined() };

beforeEach(() => makeAudience(at.db, at, count));

const everybody = async () =>
  (
    await query<{ id: string }>(
      at.db,
      `select id from students where school_id = '${at.school.id}' order by id`,
    )
  ).map(({ id }) => id);

async function send(studentIds: string[], scheduledDate?: string): Promise<string> {
  const communication = { title: 'Reunião', description: 'Na sala 2', scheduledDate };
  const response = await administrator.post(address, { communication, studentIds });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<{ id: string }>().id;
}

/** What each guardian got of a communication, and how many students it is about. */
async function reached(id: string) {
  const [row] = await query(
    at.db,
    `select count(distinct student_id)::int as students,
       count(distinct guardian_id)::int as guardians, count(*)::int as recipients,
       (select count(*)::int from notifications
        where communication_id = '${id}' and channel = 'email') as mails,
       (select coalesce(sum(count), 0)::int from communication_counts
        where communication_id = '${id}' and reaction = 'received') as counted
     from recipients where communication_id = '${id}'`,
  );
  return row;
}
/** Marta has two children, Caio two guardians, Rosa no address. */
const all = {
  students: count + 4,
  guardians: count + 4,
  recipients: count + 5,
  mails: count + 3,
  counted: count + 5,
};
const sendRest = () => sendBatches(at.services, noError);

test('a long list is reached in batches, each guardian once; lists count it when it is whole', async () => {
  const marta = await familyOf(at, at.marta);
  await marta.put('/push', makePhoneSubscription('https://push.test/marta').body);
  const id = await send(await everybody());
  expect(await reached(id)).toMatchObject({ students: 0, mails: 0 });
  // Notifications go out at once: a phone that was told of one child is not told of a sibling.
  await query(at.db, 'create table told as select * from push_attempts');
  await query(
    at.db,
    `create function leave() returns trigger language plpgsql as
     $$ begin insert into told select new.*; return null; end $$`,
  );
  await query(
    at.db,
    'create trigger leave before insert on push_attempts for each row execute function leave()',
  );
  expect(await sendRest()).toBe(1);
  expect(await reached(id)).toEqual({ ...all, mails: all.mails - 1 });
  expect(await value(at.db, 'select count(*)::int from told')).toBe(1);
  await query(at.db, 'drop trigger leave on push_attempts');
  await query(at.db, 'drop function leave');
  await query(at.db, 'drop table told');
  expect(await sendRest()).toBe(0);
});

test('servers share the batches, and one that dies within a batch leaves nothing of it', async () => {
  const id = await send(await everybody());
  const errors: string[] = [];
  const refuse = `create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the server is going down'; end $$`;
  await query(at.db, refuse);
  await query(
    at.db,
    `create trigger refuse before insert on notifications for each statement execute function refuse()`,
  );
  try {
    const before = await reached(id);
    expect(await sendBatches(at.services, { onError: (error) => errors.push(String(error)) })).toBe(
      0,
    );
    expect(errors).toHaveLength(1);
    expect(await reached(id)).toEqual(before);
  } finally {
    await query(at.db, 'drop trigger refuse on notifications');
    await query(at.db, 'drop function refuse');
  }

  const finished = await Promise.all([sendRest(), sendRest(), sendRest()]);
  expect(finished.reduce((sum, each) => sum + each)).toBe(1);
  expect(await reached(id)).toEqual(all);
});

test('what changes between two batches holds: a removed student, an added one, a deletion', async () => {
  const ids = await everybody();
  const [first, last] = [ids[0]!, ids.at(-1)!];
  const changed = await send(ids.filter((id) => id !== first));
  const { communication } = (await administrator.get(`${address}/${changed}`)).json<{
    communication: object;
  }>();
  expect(communication).toMatchObject({ isScheduled: false });
  await query(at.db, `update students set deleted_at = now() where id = '${last}'`);
  const deleted = await send(ids.slice(0, -1));
  const whenDeleted = await reached(deleted);
  expect((await administrator.delete(`${address}/${deleted}`)).statusCode).toBe(204);

  await sendRest();
  expect(await reached(changed)).toMatchObject({ students: ids.length - 2 });
  expect(await reached(deleted)).toEqual(whenDeleted);
});

test('a teacher sees it once it is whole; whoever sent it sees it at once', async () => {
  const id = await send(await everybody());
  const list = async (caller: typeof teacher) =>
    (await caller.get(`${address}/list?page=1&pageSize=10`)).json<{ id: string }[]>();
  const shown = [expect.objectContaining({ communication: expect.objectContaining({ id }) })];
  expect(await list(administrator)).toEqual(shown);
  expect(await list(teacher)).toEqual([]);
  await sendRest();
  expect(await list(teacher)).toEqual(shown);
});

test('while it waits, lists name the classrooms that those who are still here are in now', async () => {
  await send(await everybody(), '2099-05-04T12:00:00Z');
  const listed = async (caller: typeof teacher) => {
    const rows = (await caller.get(`${address}/list?page=1&pageSize=10`)).json<
      AnnouncementListItem[]
    >();
    const [{ communication, classrooms }] = rows as [AnnouncementListItem];
    return [communication.isForAllClassrooms, ...classrooms.map(({ name }) => name)];
  };
  expect(await listed(administrator)).toEqual([true, '2º Ano', 'Jardim A']);
  const { school, jardim, segundoAno } = at;
  await query(at.db, `update students set deleted_at = now() where classroom_id = '${jardim.id}'`);
  expect(await listed(administrator)).toEqual([false, '2º Ano']);
  await query(
    at.db,
    `update students set deleted_at = null, classroom_id = '${jardim.id}'
     where school_id = '${school.id}' and classroom_id <> '${segundoAno.id}' or id = '${at.caio.id}'`,
  );
  expect(await listed(administrator)).toEqual([true, '2º Ano', 'Jardim A']);
});
