import type {
  DeletedStudent,
  Erasure,
  RosterImport,
  Student,
} from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { cleanUp } from '#/cleanup/cleanup.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { uploadedBy } from '../../../testing/form.ts';
import { query, value } from '../../../testing/query.ts';
import { importing } from '../../../testing/roster.ts';
import { storeTestFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at } = useTestSchool();
let administrator: Caller;
let now = new Date('2026-03-10T12:00:00Z');
beforeAll(async () => {
  at.services.now = () => now;
  administrator = await callerOf(at.app, 'admin@girassol.test');
});

/** Has no other student, so that she is erased with Zuleica. */
const otilia = { name: 'Otília Quaresma', phone: '31911112222', email: 'otilia@quaresma.test' };
/** Has Nívea too. */
const benedito = { name: 'Benedito Quaresma', phone: '31933334444', email: 'bene@quaresma.test' };
const rowOfZuleica = {
  name: 'Zuleica Quaresma',
  firstName: otilia.name,
  firstPhone: '(31) 91111-2222',
  firstEmail: otilia.email,
  secondName: benedito.name,
  secondPhone: benedito.phone,
  secondEmail: benedito.email,
};
const rowOfNivea = {
  name: 'Nívea Quaresma',
  firstName: benedito.name,
  firstPhone: benedito.phone,
  firstEmail: benedito.email,
};

const address = '/v1/deletedStudents';
const ok = async (answer: ReturnType<Caller['post']>) => {
  const response = await answer;
  if (response.statusCode >= 300) throw new Error(response.body);
  return response;
};
const send = async (kind: 'announcement' | 'event' | 'activity' | 'gallery', body: object) =>
  (await ok(administrator.post(`/v1/communication/${kind}`, body, key()))).json<{ id: string }>()
    .id;
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const studentOf = async (name: string) => {
  const id = await value<string>(at.db, `select id from students where name = '${name}'`);
  return (await administrator.get(`/v1/Students/${id}`)).json<Student>();
};
const planOf = async (id: string) => {
  const response = await administrator.get(`${address}/${id}`);
  return { erasure: response.json<Erasure>(), etag: String(response.headers.etag) };
};

interface Column {
  table: string;
  column: string;
}

/** Every place where the database could hold a word. */
const textColumns = () =>
  query<Column>(
    at.db,
    `select format('%I.%I', columns.table_schema, columns.table_name) as "table",
       format('%I', column_name) as "column"
     from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')`,
  );
const placesOf = async (words: string[]) => {
  const found: string[] = [];
  for (const { table, column } of await textColumns()) {
    const pattern = words.map((word) => `'%${word.toLowerCase()}%'`).join(', ');
    const statement = `select count(*)::int from ${table}
      where lower(${column}::text) like any(array[${pattern}])`;
    if ((await value<number>(at.db, statement)) > 0) found.push(`${table}.${column}`);
  }
  return found;
};
/** Columns that refer to these tables, by `conrelid.attname`. */
const referencesTo = (tables: string[]) =>
  query<Column>(
    at.db,
    `select conrelid::regclass::text as "table", attname as "column"
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[cardinality(conkey)]
     where contype = 'f' and confrelid::regclass::text in (${tables.map((t) => `'${t}'`).join()})`,
  );

/** Everything the school can store about Zuleica and Otília. */
async function fillTheSchool(): Promise<{ family: FamilyCaller; picture: PictureFile; ids: Ids }> {
  const roster = importing(administrator);
  const applied = await roster.draft([rowOfZuleica, rowOfNivea]);
  await ok(roster.apply(applied));
  const draft = await roster.draft([rowOfZuleica, { name: 'Fica Souza' }]);
  const [zuleica, nivea] = [await studentOf('Zuleica Quaresma'), await studentOf('Nívea Quaresma')];
  const [first] = zuleica.responsibles;
  if (!first) throw new Error('no guardian');
  const otiliaRow = { id: first.id, schoolId: at.school.id };
  const family = await familyOf(at, otiliaRow);

  const picture = await storeTestFile(at);
  await query(
    at.db,
    `update files set original_name = 'Zuleica Quaresma.jpg', media_type = 'image/jpeg',
       width = 640, height = 480 where id = '${picture.id}'`,
  );
  const alone = { studentIds: [zuleica.id], fileIds: [picture.id] };
  const both = { studentIds: [zuleica.id, nivea.id, at.ana.id], fileIds: [] };
  const communication = { title: 'Zuleica Quaresma aprendeu a nadar' };
  const gallery = await send('gallery', communicationBody('gallery', { ...alone, communication }));
  const event = await send('event', communicationBody('event', both));
  await ok(family.put(`/events/${event}/answer`, { studentId: zuleica.id, answer: 'accepted' }));
  const ofAna = await send(
    'event',
    communicationBody('event', { ...both, studentIds: [at.ana.id] }),
  );
  const more = `/v1/communication/event/${ofAna}/recipients?holdSeconds=12`;
  await ok(administrator.post(more, { studentIds: [zuleica.id] }, key()));
  const mistaken = await send('event', communicationBody('event', both));
  const removals = `/v1/communication/event/${mistaken}/recipients/removals`;
  const reason = 'Zuleica Quaresma não vai';
  await ok(administrator.post(removals, { studentId: zuleica.id, reason }, key()));
  const group = { name: 'Natação', studentIds: [zuleica.id, nivea.id] };
  await ok(administrator.post('/v1/studentGroups', group, key()));
  const diary = { mode: 'Preschool', lunch: 'Full', details: 'Zuleica Quaresma dormiu bem' };
  const [written] = (
    await ok(
      administrator.post(
        '/v1/Communication/diary',
        { communication: diary, studentIds: [zuleica.id] },
        key(),
      ),
    )
  ).json<{ id: string }[]>();
  const opened = await ok(administrator.post('/v1/chats', { responsibleId: first.id }));
  const { chatId } = opened.json<{ chatId: string }>();
  await ok(administrator.post(`/v1/chats/${chatId}/send`, { text: `Olá, ${otilia.name}` }, key()));
  const fileIds = await uploadedBy(family, 'Atestado da Zuleica.pdf', 'Otília não enviou.pdf');
  await ok(
    family.post('/chat/send', { text: 'Sou a Otília Quaresma', fileIds: fileIds.slice(1) }, key()),
  );
  await ok(administrator.get(`/v1/chats/${chatId}/detail`));
  await ok(
    administrator.put(`/v1/Students/${zuleica.id}`, {
      ...{ name: zuleica.name, classroomId: zuleica.classroomId, gender: 'Female' },
      responsibles: [{ ...otilia, email: 'zuleica.e.otilia@casa.test' }, benedito],
    }),
  );
  await ok(
    administrator.post(
      '/v1/Students',
      {
        ...{ name: 'Otto Quaresma', classroomId: at.jardim.id, gender: 'Male' },
        responsibles: [otilia],
      },
      key(),
    ),
  );
  await query(
    at.db,
    `with subscription as (
       insert into push_subscriptions (id, school_id, device_id, endpoint, p256dh, auth, created_at)
       values (gen_random_uuid(), '${at.school.id}', '${family.deviceId}', 'https://push.test/otilia',
         'p', 'a', now())
       returning id, school_id),
     told as (
       insert into notifications
         (id, school_id, guardian_id, subject, target, channel, attempt_at, created_at)
       values (gen_random_uuid(), '${at.school.id}', '${first.id}', 'message', '/mensagens', 'push',
         now(), now())
       returning id)
     insert into push_attempts
       (id, school_id, notification_id, subscription_id, attempt_at, created_at)
     select gen_random_uuid(), school_id, told.id, subscription.id, now(), now()
     from subscription, told`,
  );
  await query(
    at.db,
    `insert into notifications
       (id, school_id, guardian_id, subject, target, channel, attempt_at, created_at)
     values (gen_random_uuid(), '${at.school.id}', '${first.id}', 'diary',
       '/diarios/${zuleica.id}', 'email', now(), now())`,
  );
  await ok(family.post('/calendars', { schoolId: at.school.id }));
  await query(
    at.db,
    `insert into mail_returns (school_id, notification_id, guardian_id, reason, code, created_at)
     select school_id, id, guardian_id, 'noAddress', '5.1.1', now()
     from notifications where guardian_id = '${first.id}' limit 1`,
  );
  await query(
    at.db,
    `insert into contact_changes (id, school_id, guardian_id, kind, after, created_at, expires_at)
     values (gen_random_uuid(), '${at.school.id}', '${first.id}', 'email', 'a@b.test', now(), now())`,
  );
  const notice = await value<string>(
    at.db,
    `insert into notice_board_items (id, school_id, title, created_by, created_at)
     values (gen_random_uuid(), '${at.school.id}', 'Cardápio', '${at.administrator.id}', now())
     returning id`,
  );
  const views = { notice_board_views: notice, diary_views: written!.id };
  for (const [table, item] of Object.entries(views)) {
    await query(
      at.db,
      `insert into ${table} values ('${at.school.id}', '${item}', '${first.id}', now())`,
    );
  }
  return {
    family,
    picture,
    ids: { applied, draft, gallery, event, zuleica: zuleica.id, otilia: first.id },
  };
}
type PictureFile = Awaited<ReturnType<typeof storeTestFile>>;
type Ids = Record<'applied' | 'draft' | 'gallery' | 'event' | 'zuleica' | 'otilia', string>;

test('a confirmed erasure leaves no word of the student and of a childless guardian', async () => {
  const { family, picture, ids } = await fillTheSchool();
  const otto = await studentOf('Otto Quaresma');
  for (const { table, column } of await referencesTo(['students', 'guardians', 'chats'])) {
    const known = `'${ids.zuleica}', '${ids.otilia}',
      (select id from chats where guardian_id = '${ids.otilia}')`;
    const rows = `select count(*)::int from ${table} where ${column} in (${known})`;
    expect([table, column, (await value<number>(at.db, rows)) > 0]).toEqual([table, column, true]);
  }
  await ok(administrator.delete(`/v1/Students/${otto.id}`));
  expect((await administrator.get(`${address}/${ids.zuleica}`)).statusCode).toBe(409);
  await ok(administrator.delete(`/v1/Students/${ids.zuleica}`));

  const list = await administrator.get(`${address}?search=ZULEÍCA`);
  expect([list.headers['x-total-count'], list.json<DeletedStudent[]>()]).toMatchObject([
    '1',
    [
      {
        id: ids.zuleica,
        classroomName: 'Jardim A',
        deletedAt: now.toISOString(),
        deletedBy: { id: at.administrator.id },
      },
    ],
  ]);

  // Otto was deleted too, but is not erased: the mother of both stays until he is.
  const before = await planOf(ids.zuleica);
  expect(before.erasure.guardians[0]).toMatchObject({
    isErased: false,
    otherStudents: ['Otto Quaresma'],
  });
  const ottoPlan = await planOf(otto.id);
  expect((await administrator.delete(`${address}/${otto.id}`)).statusCode).toBe(204);
  expect(ottoPlan.erasure).toMatchObject({ diaries: 0, sharedItems: 0, importRows: 0 });

  const { erasure, etag } = await planOf(ids.zuleica);
  expect(erasure).toMatchObject({
    diaries: 1,
    guardians: [
      { name: otilia.name, isErased: true, otherStudents: [], messages: 2, devices: 1 },
      { name: benedito.name, isErased: false, otherStudents: ['Nívea Quaresma'] },
    ],
    ownItems: { announcement: 0, event: 0, activity: 0, gallery: 1 },
    sharedItems: 1,
    importRows: 2,
  });

  // More or less would go than was confirmed.
  const stale = await administrator.delete(`${address}/${ids.zuleica}`, undefined, {
    'if-match': before.etag,
  });
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { current: erasure }]);

  const words = ['Zuleica', 'Otília', 'otilia', otilia.phone, '91111-2222'];
  expect((await placesOf(words)).length).toBeGreaterThan(10);
  const erase = () =>
    administrator.delete(`${address}/${ids.zuleica}`, undefined, { 'if-match': etag });
  const answers = await Promise.all([erase(), erase()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
  expect(await placesOf(words)).toEqual([]);
  for (const { table, column } of await referencesTo(['students', 'guardians'])) {
    const rows = `select count(*)::int from ${table}
      where ${column} in ('${ids.zuleica}', '${ids.otilia}')`;
    expect([table, column, await value(at.db, rows)]).toEqual([table, column, 0]);
  }
  expect((await family.get('/me')).statusCode).toBe(401);

  const entries = `select resource || ' ' || verb from audit_log
    where resource_id = '${ids.zuleica}' order by id desc limit 1`;
  expect(await value(at.db, entries)).toBe('student erase');

  const event = (await administrator.get(`/v1/communication/event/${ids.event}`)).json<{
    report: object;
    engagementDetails: object[];
  }>();
  expect(event.report).toMatchObject({ total: 2, accepted: 0 });
  expect(event.engagementDetails).toHaveLength(2);
  const chats = `select count(*)::int from guardians where name = '${benedito.name}'`;
  expect(await value(at.db, chats)).toBe(1);

  const roster = importing(administrator);
  const draft = (await administrator.get(`/v1/rosterImports/${ids.draft}`)).json<RosterImport>();
  expect(draft).toMatchObject({ missing: 0, totals: { new: 1 } });
  expect((await roster.rows(ids.draft)).map(({ row }) => row.name)).toEqual(['Fica Souza']);
  const applied = await roster.rows(ids.applied);
  expect(applied.map(({ row, siblings }) => [row.name, siblings])).toEqual([
    ['', []],
    ['Nívea Quaresma', []],
  ]);

  expect(await picture.bytes()).toEqual([true, true]);
  now = new Date(Date.now() + 25 * 3_600_000);
  await cleanUp(at.services);
  expect([await picture.bytes(), await picture.row()]).toEqual([[false, false], 0]);
});

test('a guardian who gets another student meanwhile stays, and is asked about again', async () => {
  now = new Date('2026-03-10T12:00:00Z');
  administrator = await callerOf(at.app, 'admin@girassol.test');
  await ok(administrator.delete(`/v1/Students/${at.duda.id}`));
  const { erasure, etag } = await planOf(at.duda.id);
  expect(erasure.guardians).toMatchObject([{ id: at.rosa.id, isErased: true }]);
  const again = {
    name: 'Duda Dias',
    classroomId: at.segundoAno.id,
    gender: 'Female',
    responsibles: [{ name: 'Rosa Dias', phone: at.rosa.phone }],
  };
  const returned = (await ok(administrator.post('/v1/Students', again))).json<Student>();
  const erase = (etagOfPlan: string) =>
    administrator.delete(`${address}/${at.duda.id}`, undefined, { 'if-match': etagOfPlan });
  expect((await erase(etag)).statusCode).toBe(409);
  expect((await erase((await planOf(at.duda.id)).etag)).statusCode).toBe(204);
  const kept = (await administrator.get(`/v1/Students/${returned.id}`)).json<Student>();
  expect(kept.responsibles).toMatchObject([{ id: at.rosa.id, name: 'Rosa Dias' }]);
});

test('what waits for another child too still goes to that one', async () => {
  now = new Date('2026-03-10T12:00:00Z');
  administrator = await callerOf(at.app, 'admin@girassol.test');
  const parent = { name: 'Lia Prado', phone: '31977778888' };
  const child = { classroomId: at.jardim.id, gender: 'Male', responsibles: [parent] };
  const [erased, other] = [
    (
      await ok(administrator.post('/v1/Students', { ...child, name: 'Ivo Prado' }, key()))
    ).json<Student>(),
    (
      await ok(administrator.post('/v1/Students', { ...child, name: 'Ari Prado' }, key()))
    ).json<Student>(),
  ];
  const communication = { scheduledDate: '2026-06-10T12:00:00.000Z' };
  const body = (studentIds: string[]) =>
    communicationBody('announcement', { communication, studentIds, fileIds: [] });
  const ofBoth = await send('announcement', body([erased.id, other.id]));
  const ofOne = await send('announcement', body([erased.id]));
  await ok(administrator.delete(`/v1/Students/${erased.id}`));
  const { erasure } = await planOf(erased.id);
  expect(erasure).toMatchObject({ ownItems: { announcement: 1 }, sharedItems: 1 });
  await ok(administrator.delete(`${address}/${erased.id}`));
  const statusOf = async (id: string) =>
    (await administrator.get(`/v1/communication/announcement/${id}`)).statusCode;
  expect([await statusOf(ofBoth), await statusOf(ofOne)]).toEqual([200, 404]);
});

test('a file that somebody else still sees keeps its name', async () => {
  const file = () => storeTestFile(at);
  const [alone, inOtherChat, logo] = [await file(), await file(), await file()];
  const chatOf = async (guardian: { id: string }) => {
    const opened = await ok(administrator.post('/v1/chats', { responsibleId: guardian.id }));
    const { chatId } = opened.json<{ chatId: string }>();
    await ok(administrator.post(`/v1/chats/${chatId}/send`, { text: 'Segue o anexo' }, key()));
    return chatId;
  };
  const attach = (chatId: string, ids: string[]) =>
    query(
      at.db,
      `insert into chat_message_files (school_id, message_id, file_id, position)
       select school_id, last_message_id, file_id::uuid, position
       from chats, unnest(array['${ids.join("','")}']) with ordinality as f (file_id, position)
       where chats.id = '${chatId}'`,
    );
  const student = (
    await ok(
      administrator.post(
        '/v1/Students',
        {
          ...{ name: 'Ruy Telles', classroomId: at.jardim.id, gender: 'Male' },
          responsibles: [{ name: 'Inês Telles', phone: '31955556666' }],
        },
        key(),
      ),
    )
  ).json<Student>();
  const ids = [alone, inOtherChat, logo].map(({ id }) => id);
  await attach(await chatOf({ id: student.responsibles[0]!.id }), ids);
  await attach(await chatOf(at.marta), [inOtherChat.id]);
  await query(at.db, `update schools set logo_file_id = '${logo.id}' where id = '${at.school.id}'`);
  await ok(administrator.delete(`/v1/Students/${student.id}`));
  await ok(administrator.delete(`${address}/${student.id}`));
  const names = await query<{ name: string }>(
    at.db,
    `select original_name as name from unnest(array['${ids.join("','")}']) with ordinality as f (id, n)
     join files on files.id = f.id::uuid order by n`,
  );
  expect(names.map(({ name }) => name)).toEqual(['apagado', 'aviso.pdf', 'aviso.pdf']);
});
