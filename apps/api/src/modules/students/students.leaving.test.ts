import type { ClassroomWithStudents, Guardian, Student } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import type { Caller } from '../../../testing/caller.ts';
import { takeGuardianMails } from '../../../testing/outbox.ts';
import { query, value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/Students';
const { at, administrator, teacher } = useTestSchool();

async function mailed(): Promise<string[]> {
  return (await takeGuardianMails(at.services)).map(({ to }) => to).sort();
}

const names = async (caller: Caller) => {
  const url = '/v1/classrooms/ClassroomsWithStudents';
  const rooms = (await caller.get(url)).json<ClassroomWithStudents[]>();
  return rooms.flatMap(({ students }) => students.map(({ name }) => name));
};
const guardians = async (caller: Caller) =>
  (await caller.get('/v1/guardians')).json<Guardian[]>().map(({ name }) => name);
const chats = async (caller: Caller) => (await caller.get('/v1/chats/summary')).json<unknown[]>();

test('a student leaves every list; the last one takes the guardian’s access along', async () => {
  const opened = await teacher.post('/v1/chats', { responsibleId: at.marta.id });
  const { chatId } = opened.json<{ chatId: string }>();
  await teacher.post(`/v1/chats/${chatId}/send`, { text: 'Bom dia' });
  await makeAnnouncement(at);

  expect((await administrator.delete(`${address}/${at.ana.id}`)).statusCode).toBe(204);
  expect((await administrator.get(`${address}/${at.ana.id}`)).statusCode).toBe(404);
  expect(await names(teacher)).toEqual(['Bruno Lima Prado']);
  expect(await guardians(teacher)).toEqual(['Marta Lima']);
  expect(await chats(teacher)).toHaveLength(1);

  await administrator.delete(`${address}/${at.bruno.id}`);
  expect(await names(administrator)).toEqual(['Caio Reis', 'Duda Dias']);
  expect(await guardians(teacher)).toEqual([]);
  expect(await guardians(administrator)).toEqual(['Jorge Reis', 'Lia Reis', 'Rosa Dias']);
  expect(await chats(teacher)).toEqual([]);
  expect((await teacher.get(`/v1/chats/${chatId}/detail`)).statusCode).toBe(404);
  expect(await mailed()).toEqual([at.jorge.email, at.lia.email]);
  const waiting = `select count(*)::int from notifications where guardian_id = '${at.marta.id}'`;
  expect(await value(at.db, waiting)).toBe(0);
});

test('a student who left is not written any more, nor deleted twice', async () => {
  const url = `${address}/${at.duda.id}`;
  const statuses = await Promise.all([administrator.delete(url), administrator.delete(url)]);
  expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
  const body = {
    name: 'Duda Dias',
    classroomId: at.segundoAno.id,
    gender: 'Female',
    responsibles: [{ name: 'Rosa Dias', phone: at.rosa.phone }],
  };
  expect((await administrator.put(url, body)).statusCode).toBe(404);
});

test('a guardian whose student comes back is the same person', async () => {
  const added = await administrator.post(address, {
    name: 'Duda Dias',
    classroomId: at.segundoAno.id,
    gender: 'Female',
    responsibles: [{ name: 'Rosa Dias', phone: at.rosa.phone }],
  });
  expect(added.json<Student>().responsibles).toMatchObject([{ id: at.rosa.id }]);
});

test('a number that comes back under another name opens nothing on former devices', async () => {
  const phone = '31900000070';
  const add = async (name: string, guardian: string) => {
    const responsibles = [{ name: guardian, phone }];
    const body = { name, classroomId: at.jardim.id, gender: 'Female', responsibles };
    return (await administrator.post(address, body)).json<Student>();
  };
  const isPaired = `select count(*)::int from guardian_devices where revoked_at is null`;
  const first = await add('Gaia', 'Dona Antiga');
  const guardianId = first.responsibles[0]?.id;
  await query(
    at.db,
    `insert into guardian_devices
       (id, school_id, guardian_id, hash, name, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), '${at.school.id}', '${guardianId}', 'h', 'Chrome', now(), now(),
       now() + interval '1 year')`,
  );
  await add('Íris', 'Dona Renomeada');
  await add('Íris', 'Dona Antiga');
  expect(await value(at.db, isPaired)).toBe(1);
  await query(at.db, `update students set deleted_at = now() where name in ('Gaia', 'Íris')`);
  await add('Juno', 'DONA ANTIGA');
  expect(await value(at.db, isPaired)).toBe(1);
  await query(at.db, `update students set deleted_at = now() where name = 'Juno'`);
  const last = await add('Kika', 'Nova Dona');
  expect(last.responsibles[0]?.id).toBe(guardianId);
  expect(await value(at.db, isPaired)).toBe(0);
});
