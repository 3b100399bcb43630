import { PGlite } from '@electric-sql/pglite';
import { type EndpointDefinition, endpoints } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DiskSpace, fromReserve, NoRoom } from '#/disk-space.ts';
import { familyOf } from '../../testing/family-caller.ts';
import { callEndpoint, type Headers } from '../../testing/endpoint-calls.ts';
import { makeOneOfEach } from '../../testing/one-of-each.ts';
import { password } from '../../testing/school.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { guardSpace } from './guard-space.ts';

const megabyte = 1024 ** 2;
let free = 5_000;
const space = new DiskSpace(() => ({
  freeBytes: free * megabyte,
  bytes: 20_000 * megabyte,
  freeFiles: 0,
  files: 0,
}));
beforeEach(() => {
  free = 5_000;
});

describe('the database', () => {
  let client: PGlite;
  beforeAll(async () => {
    client = guardSpace(await PGlite.create(), space);
    await client.query('create table notes (id int primary key, text text)');
    await client.query(`insert into notes values (1, 'before')`);
  });
  afterAll(() => client.close());

  const read = async () =>
    (await client.query<{ text: string }>('select text from notes order by id')).rows.map(
      ({ text }) => text,
    );

  test.each([
    `insert into notes values (2, 'x')`,
    `with added as (insert into notes values (3, 'x') returning id) select id from added`,
    'update notes set text = text',
    'select * from notes for update',
    'create table more (id int)',
    'delete from notes',
  ])('writes nothing below 80 MB, reads, and goes on at once: %s', async (statement) => {
    free = 79;
    await expect(client.query(statement)).rejects.toBeInstanceOf(NoRoom);
    expect(await read()).toEqual(['before']);
    free = 80;
    await client.query(`update notes set text = 'before'`);
  });

  test('a transaction that loses its room on the way leaves nothing behind', async () => {
    const halfDone = client.transaction(async (tx) => {
      await tx.query(`insert into notes values (4, 'half')`);
      free = 79;
      expect((await tx.query('select * from notes')).rows).toHaveLength(2);
      await tx.query(`insert into notes values (5, 'half')`);
    });
    await expect(halfDone).rejects.toBeInstanceOf(NoRoom);
    expect(await read()).toEqual(['before']);
  });

  test('what reading depends on may go on to 32 MB', async () => {
    free = 33;
    await fromReserve(() => client.query(`update notes set text = 'before'`));
    free = 31;
    const refused = fromReserve(() => client.query(`update notes set text = 'after'`));
    await expect(refused).rejects.toBeInstanceOf(NoRoom);
    expect(await read()).toEqual(['before']);
  });
});

describe('the server', () => {
  const { at, administrator } = useTestSchool();
  let headers: Headers;
  beforeAll(async () => {
    free = 5_000;
    guardSpace((at.db as unknown as { $client: PGlite }).$client, space);
    at.services.space = space;
    at.services.fileStore.space = space;
    ({ headers } = await signIn(at.app, 'admin@girassol.test'));
  });

  const classroom = { name: 'Maternal', period: 'Morning', diaryMode: 'Simple' };

  test('warns while there is still room', async () => {
    free = 900;
    expect((await at.app.inject('/readyz')).json()).toEqual({
      status: 'ok',
      detail: 'little disk space is left',
    });
  });

  test('refuses what it cannot store with its sentence, and stores it once there is room', async () => {
    free = 60;
    const refused = await administrator.post('/v1/classrooms', classroom);
    expect([refused.statusCode, refused.json().title]).toEqual([
      507,
      'O servidor está sem espaço. Avise quem cuida dele.',
    ]);
    expect((await at.app.inject('/readyz')).json()).toMatchObject({ detail: 'the disk is full' });
    free = 5_000;
    expect((await administrator.post('/v1/classrooms', classroom)).statusCode).toBe(201);
  });

  test('signs in and renews below that, and refuses with the sentence where that is unsafe', async () => {
    free = 60;
    const { authInfo: session } = await signIn(at.app, 'admin@girassol.test');
    const renew = (refreshToken: string) =>
      at.app.inject({
        method: 'POST',
        url: '/v1/authentication/login',
        payload: { grantType: 'RefreshToken', employeeId: session.employee.id, refreshToken },
      });
    expect((await renew(session.refreshToken)).statusCode).toBe(200);
    free = 20;
    const refused = await at.app.inject({
      method: 'POST',
      url: '/v1/authentication/login',
      payload: { grantType: 'Password', email: 'admin@girassol.test', password },
    });
    expect(refused.statusCode).toBe(507);
  });

  test('reads everything that it read before', async () => {
    const one = await makeOneOfEach(at.db, at);
    const reading = Object.entries<EndpointDefinition>(endpoints).filter(
      ([, { method, events }]) => method === 'GET' && !events,
    );
    const { headers: family } = await familyOf(at, at.jorge);
    const changed: string[] = [];
    for (const named of reading) {
      const of = named[1].access === 'guardian' ? family : headers;
      const ask = async () =>
        (await callEndpoint(named, { made: at, one, headers: of })).statusCode;
      free = 5_000;
      const before = await ask();
      free = 1;
      const status = await ask();
      if (status !== before) changed.push(`${named[0]}: ${before} → ${status}`);
    }
    expect(changed).toEqual([]);
  });
});
