import type { Problem, Student } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/Students';
const { at, administrator, teacher } = useTestSchool();

let phones = 21_900_000_000;
const nara = (more: object = {}) => ({ name: 'Nara Sá', phone: String(++phones), ...more });
const bodyOf = (more: object = {}) => ({
  name: 'Élio Sá',
  classroomId: at.jardim.id,
  gender: 'Male',
  responsibles: [nara()],
  ...more,
});
async function add(more: object = {}) {
  const response = await administrator.post(address, bodyOf(more));
  expect(response.statusCode).toBe(201);
  return response.json<Student>();
}

test('a student is added, read, and found in the classroom and the pickers by name', async () => {
  const responsibles = [nara({ email: 'nara@sa.test' }), { ...nara(), name: 'Otto Sá' }];
  const classroomId = at.segundoAno.id.toUpperCase();
  const added = await add({ name: ' Élio  "Léo" Sá ', classroomId, responsibles });
  expect(added).toMatchObject({
    name: 'Élio  "Léo" Sá',
    classroomId: at.segundoAno.id,
    gender: 'Male',
    responsibles: [responsibles[0], { ...responsibles[1], email: null }],
  });
  const read = await administrator.get(`${address}/${added.id}`);
  expect([read.headers.etag, read.json()]).toEqual(['"1"', added]);
  const url = `/v1/Classrooms/ClassroomWithStudents?id=${at.segundoAno.id}`;
  const classroom = (await administrator.get(url)).json<{ students: Student[] }>();
  expect(classroom.students.map(({ name }) => name)).toEqual([
    'Caio Reis',
    'Duda Dias',
    'Élio  "Léo" Sá',
  ]);
  expect(classroom.students[2]?.responsibles).toMatchObject(responsibles);
});

test('a student is changed, but not over the change of somebody else', async () => {
  const { id, responsibles } = await add();
  const save = (name: string) =>
    administrator.put(`${address}/${id}`, bodyOf({ name, responsibles: responsibles.map(only) }), {
      'if-match': '"1"',
    });
  const changed = await save('Élio Sá Luz');
  expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
  const stale = await save('Élio Luz');
  expect([stale.statusCode, stale.json<Problem>()]).toMatchObject([
    409,
    { code: 'stale', current: changed.json() },
  ]);
  expect((await administrator.get(`${address}/${id}`)).json()).toEqual(changed.json());
});

const only = ({ name, phone }: { name: string; phone: string }) => ({ name, phone });

test('of two who save at the same moment one is told', async () => {
  const { id } = await add();
  const save = (name: string) =>
    administrator.put(`${address}/${id}`, bodyOf({ name }), { 'if-match': '"1"' });
  const answers = await Promise.all([save('Um'), save('Outro'), save('Mais um')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

const required = 'Campo obrigatório.';
const count = 'Informe um ou dois responsáveis.';
const phone = 'O celular deve conter 11 dígitos. Exemplo: (11) 91234-5678';
test.each<[string, () => object, string, string]>([
  ['no name', () => ({ name: ' ' }), 'name', required],
  [
    'a long name',
    () => ({ name: 'a'.repeat(201) }),
    'name',
    'O nome deve ter no máximo 200 caracteres.',
  ],
  ['no classroom', () => ({ classroomId: '' }), 'classroomId', required],
  ['no gender', () => ({ gender: 'default' }), 'gender', required],
  ['no guardian', () => ({ responsibles: [] }), 'responsibles', count],
  ['three guardians', () => ({ responsibles: [nara(), nara(), nara()] }), 'responsibles', count],
  [
    'a nameless guardian',
    () => ({ responsibles: [nara({ name: '' })] }),
    'responsibles.0.name',
    required,
  ],
  [
    'no phone',
    () => ({ responsibles: [nara(), nara({ phone: '' })] }),
    'responsibles.1.phone',
    required,
  ],
  [
    'a formatted phone',
    () => ({ responsibles: [nara({ phone: '(11) 91234-5678' })] }),
    'responsibles.0.phone',
    phone,
  ],
  [
    'one phone for two',
    () => ({ responsibles: [nara({ phone: '11912345678' }), nara({ phone: '11912345678' })] }),
    'responsibles.1.phone',
    'Os dois responsáveis não podem ter o mesmo celular.',
  ],
  [
    'half an e-mail',
    () => ({ responsibles: [nara({ email: 'nara@' })] }),
    'responsibles.0.email',
    'Digite um e-mail com formato válido. Exemplo: nome@escola.com.br',
  ],
  [
    'an endless e-mail',
    () => ({ responsibles: [nara({ email: `${'a'.repeat(3000)}@sa.test` })] }),
    'responsibles.0.email',
    'Digite um e-mail com formato válido. Exemplo: nome@escola.com.br',
  ],
  ['a field of others', () => ({ schoolId: at.otherSchool.id }), 'schoolId', 'Campo desconhecido.'],
])('%s is refused', async (_what, more, path, message) => {
  for (const response of [
    await administrator.post(address, bodyOf(more())),
    await administrator.put(`${address}/${at.caio.id}`, bodyOf(more())),
  ]) {
    expect([response.statusCode, response.json<Problem>().errors]).toEqual([
      422,
      [{ path, message }],
    ]);
  }
});

test('half of a surrogate pair in a name does no harm', async () => {
  const { name } = await add({ name: 'X\ud83d' });
  expect(name).toBe('X\ufffd');
});

test('the classroom is one of the school', async () => {
  const { id } = await add();
  for (const classroomId of [at.otherClassroom.id, crypto.randomUUID()]) {
    expect((await administrator.post(address, bodyOf({ classroomId }))).statusCode).toBe(404);
    const changed = await administrator.put(`${address}/${id}`, bodyOf({ classroomId }));
    expect(changed.statusCode).toBe(404);
  }
  expect((await administrator.get(`${address}/${id}`)).headers.etag).toBe('"1"');
});

test('a teacher reads their own students and writes none', async () => {
  const own = `${address}/${at.ana.id}`;
  expect((await teacher.get(own)).json()).toMatchObject({ name: 'Ana Lima Prado' });
  expect((await teacher.get(`${address}/${at.caio.id}`)).statusCode).toBe(404);
  const statuses = [
    (await teacher.post(address, bodyOf())).statusCode,
    (await teacher.put(own, bodyOf())).statusCode,
    (await teacher.delete(own)).statusCode,
  ];
  expect(statuses).toEqual([403, 403, 403]);
});

test('a student who moves is another teacher’s at the next request', async () => {
  const { id, responsibles } = await add({ classroomId: at.segundoAno.id });
  const move = (classroomId: string) =>
    administrator.put(
      `${address}/${id}`,
      bodyOf({ classroomId, responsibles: responsibles.map(only) }),
    );
  const seen = async () => (await teacher.get(`${address}/${id}`)).statusCode;
  expect(await seen()).toBe(404);
  await move(at.jardim.id);
  expect(await seen()).toBe(200);
  await move(at.segundoAno.id);
  expect(await seen()).toBe(404);
});

test('a double click adds one student', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = bodyOf();
  const [one, other] = await Promise.all([
    administrator.post(address, body, key),
    administrator.post(address, body, key),
  ]);
  expect([one.statusCode, other.json()]).toEqual([201, one.json()]);
});
