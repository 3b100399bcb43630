import type {
  AuditEntry,
  NetworkAdministrator,
  NetworkOverview,
  SchoolSettings,
} from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { makeNetwork } from '../../../testing/network.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool({ isFreshForEach: true });
let office: Caller;
beforeEach(async () => {
  const schoolIds = [at.school.id];
  await makeNetwork(at.db, { of: 'Campinas', email: 'rede@campinas.test', schoolIds });
  office = await callerOf(at.app, 'rede@campinas.test');
});

const path = '/v1/Network/Schools';
const director = { name: 'Rui Paz', email: 'rui@cedro.test' };
const cedro = { name: 'Escola Cedro', city: 'Campinas, SP', administrator: director };
const administratorsOf = async (id: string) =>
  (await office.get(`${path}/${id}/Administrators`)).json<NetworkAdministrator[]>();
const historyOf = async (caller: Caller) =>
  (await caller.get('/v1/audit'))
    .json<AuditEntry[]>()
    .map(({ employee, verb, resource, subject }) => [employee?.name, verb, resource, subject]);

/** Chooses the password over the link of the mail. */
async function choosePassword(text: string | undefined) {
  const token = /#token=([\w-]+)/.exec(text ?? '')?.[1];
  const payload = { token, password: 'Senha123' };
  const url = '/v1/authentication/resetPassword';
  expect((await at.app.inject({ method: 'POST', url, payload })).statusCode).toBe(204);
}

test('the office adds a school with its own calendar, whose director is invited by e-mail', async () => {
  const [{ id: officeId } = { id: '' }] = await query<{ id: string }>(
    at.db,
    `update schools set school_days = '{1,2,3,4,5,6}' where id = (select school_id from networks)
     returning id`,
  );
  await query(
    at.db,
    `insert into school_closures (id, school_id, kind, name, from_day, to_day) values
     (gen_random_uuid(), '${officeId}', 'Holiday', 'Aniversário da cidade', '2998-07-14', '2998-07-14'),
     (gen_random_uuid(), '${officeId}', 'Holiday', 'Há muito', '2001-07-14', '2001-07-14')`,
  );
  const made = await office.post(path, cedro);
  expect([made.statusCode, made.json()]).toEqual([
    201,
    { id: expect.any(String), hasAccount: false },
  ]);
  const { id } = made.json<{ id: string }>();
  expect(await administratorsOf(id)).toEqual([
    { id: expect.any(String), ...director, lastSignInAt: null },
  ]);
  const overview = (await office.get('/v1/Network/Overview')).json<NetworkOverview>();
  expect(overview.schools.map(({ name }) => name)).toEqual(['Escola Cedro', 'Escola Girassol']);

  const [mail, ...others] = await takeEmployeeMails(at.services);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: director.email,
    subject: 'Escola Cedro: seu acesso à Caderneta',
  });
  expect(made.body).not.toContain('token');
  await choosePassword(mail?.text);
  const rui = await callerOf(at.app, director.email);
  expect((await rui.get(`/v1/schools/${id}/settings`)).json<SchoolSettings>()).toMatchObject({
    schoolDays: [1, 2, 3, 4, 5, 6],
    closures: [{ name: 'Aniversário da cidade' }],
  });
  expect((await administratorsOf(id))[0]?.lastSignInAt).toEqual(expect.any(String));
  const said = 'Secretaria de Educação de Campinas';
  expect(await historyOf(rui)).toContainEqual([said, 'create', 'school', 'Escola Cedro']);
  expect(await historyOf(office)).toContainEqual([
    'Nome de rede@campinas.test',
    'create',
    'school',
    'Escola Cedro',
  ]);
});

test('who works at another school keeps the password, and two schools of one name are refused', async () => {
  const known = { ...cedro, administrator: { name: 'Ana', email: at.otherAdministrator.email } };
  const made = await office.post(path, known);
  expect(made.json()).toMatchObject({ hasAccount: true });
  expect(await takeEmployeeMails(at.services)).toMatchObject([
    { to: at.otherAdministrator.email, text: expect.stringContaining('Escola Cedro') },
  ]);
  const again = await office.post(path, { ...cedro, name: 'ESCOLA CEDRO' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'two-schools']);
});

test('it helps a director who forgot the password, whose link it never sees', async () => {
  const { id: administratorId } = at.administrator;
  const help = () => office.post(`${path}/${at.school.id}/PasswordLink`, { administratorId });
  const helped = await help();
  expect([helped.statusCode, helped.body]).toEqual([204, '']);
  const [mail] = await takeEmployeeMails(at.services);
  expect(mail).toMatchObject({
    to: at.administrator.email,
    subject: 'Escola Girassol: sua nova senha',
  });
  expect(await historyOf(administrator)).toContainEqual([
    'Secretaria de Educação de Campinas',
    'help',
    'employee',
    at.administrator.name,
  ]);
  expect((await historyOf(office))[0]).toEqual([
    'Nome de rede@campinas.test',
    'help',
    'school',
    'Escola Girassol',
  ]);
  await help();
  await help();
  expect((await help()).statusCode).toBe(429);
});

test('it helps nobody else: no teacher, and nobody of a school out of its network', async () => {
  const ask = (schoolId: string, administratorId: string) =>
    office.post(`${path}/${schoolId}/PasswordLink`, { administratorId });
  expect((await ask(at.school.id, at.teacher.id)).statusCode).toBe(404);
  expect((await ask(at.school.id, at.otherAdministrator.id)).statusCode).toBe(404);
  expect((await ask(at.otherSchool.id, at.otherAdministrator.id)).statusCode).toBe(404);
  expect((await office.get(`${path}/${at.otherSchool.id}/Administrators`)).statusCode).toBe(404);
  expect(await takeEmployeeMails(at.services)).toEqual([]);
});
