import { beforeAll, expect, test } from '@jest/globals';
import { query } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool();
const create = (name: string) =>
  administrator.post('/v1/classrooms?sameName=allow', {
    name,
    period: 'Morning',
    diaryMode: 'Simple',
  });

beforeAll(async () => {
  await query(at.db, 'create table planted_state (state text)');
  await query(
    at.db,
    `create function planted() returns trigger language plpgsql as $$ declare found text; begin
       select state into found from planted_state;
       if found is not null then raise exception 'planted' using errcode = found; end if;
       return new;
     end $$`,
  );
  await query(
    at.db,
    'create trigger planted before insert on classrooms for each row execute function planted()',
  );
});

async function failWith(state: string) {
  await query(at.db, 'delete from planted_state');
  await query(at.db, `insert into planted_state values ('${state}')`);
  return create('Maternal');
}

test('a full disk is told as one, to the person and to who cares for the server', async () => {
  const refused = await failWith('53100');
  expect([refused.statusCode, refused.json().title]).toEqual([
    507,
    'O servidor está sem espaço. Avise quem cuida dele.',
  ]);
  const readiness = await at.app.inject('/readyz');
  expect([readiness.statusCode, readiness.json()]).toEqual([
    200,
    { status: 'ok', detail: 'the disk is full' },
  ]);
  expect(await at.app.metrics.metrics()).toMatch(/^caderneta_disk_full_total 1$/m);

  await query(at.db, 'delete from planted_state');
  expect((await create('Maternal')).statusCode).toBe(201);
  const later = new Date(Date.now() + 61_000);
  at.services.now = () => later;
  expect((await at.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
});

test.each(['53200', '53300', '53400', '55P03', '57P01', '57014', '25P03', '25P04', '58030'])(
  '%s: come again soon',
  async (state) => {
    const { statusCode, headers, json } = await failWith(state);
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(json().title).toMatch(/temporariamente indisponível/);
  },
);
