import type { ClassroomWithStudents, IeducarRun, Student } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { rosterImports } from '#/database/schema/roster-imports.ts';
import { schools } from '#/database/schema/schools.ts';
import { students } from '#/database/schema/students.ts';
import { importNightly } from './import-nightly.ts';
import { openIeducar } from '#/ieducar/ieducar-client.ts';
import { type ImportOptions, importSchools } from './import-schools.ts';
import { type IeducarServer, startIeducar, testKey } from '../../../testing/ieducar-server.ts';
import { girassolInIeducar } from '../../../testing/ieducar-world.ts';
import { importing } from '../../../testing/roster.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { storeCode } from './ieducar.repository.ts';

const { at, administrator, otherSchool } = useTestSchool({ isFreshForEach: true });
const roster = importing(administrator);
let ieducar: IeducarServer;

beforeAll(async () => {
  ieducar = await startIeducar(girassolInIeducar());
});
afterAll(() => ieducar.close());
beforeEach(async () => {
  ieducar.world = girassolInIeducar();
  ieducar.trouble = () => undefined;
  ieducar.asked.length = 0;
  await storeCode(at.db, at.school.id, '35012345');
});

const pace = { betweenMilliseconds: 0, timeoutMilliseconds: 500, retryMilliseconds: [1, 1] };

async function runImport(options: Partial<ImportOptions> = {}, accessKey = testKey) {
  const client = openIeducar({ url: ieducar.url, accessKey, institution: 1 }, { pace });
  const now = () => new Date();
  const onError = (error: unknown) => {
    throw error;
  };
  await importSchools(at.db, { client, now, onError, ...options });
  return lastRun();
}

async function lastRun(): Promise<IeducarRun> {
  const { run } = (await administrator.get('/v1/ieducarRun')).json<{ run: IeducarRun }>();
  return run;
}

async function classrooms() {
  const url = '/v1/Classrooms/ClassroomsWithStudents';
  const found = (await administrator.get(url)).json<ClassroomWithStudents[]>();
  return Object.fromEntries(
    found.map(({ name, students }) => [name, students.map((one) => one.name)]),
  );
}

const pupil = (id: number) => ieducar.world.pupils.find((one) => one.id === id)!;
const person = (id: number) => ieducar.world.people.find((one) => one.id === id)!;
const leaveOut = (...ids: number[]) => {
  const { world } = ieducar;
  world.pupils = world.pupils.filter(({ id }) => !ids.includes(id));
};
const readStudent = async (id: string) =>
  (await administrator.get(`/v1/Students/${id}`)).json<Student>();

describe('a reading', () => {
  test('takes over who is there, adds who is new, and drafts what is wrong', async () => {
    const run = await runImport();
    expect(run).toMatchObject({
      outcome: 'applied',
      totals: { same: 4, new: 1, changed: 0, moved: 0, left: 0, error: 1, returned: 0 },
    });
    expect(await classrooms()).toEqual({
      '2º Ano': ['Caio Reis', 'Duda Dias'],
      '3º Ano B': ['Elis da Costa'],
      'Jardim A': ['Ana Lima Prado', 'Bruno Lima Prado'],
    });
    const draft = await roster.read(run.draftId!);
    expect(draft).toMatchObject({ status: 'draft', createdBy: { name: 'i-Educar' }, missing: 0 });
    const [row] = await roster.rows(run.draftId!);
    expect(row).toMatchObject({ outcome: 'error', row: { name: 'Fábio Nunes' } });
    expect(row?.errors.map(({ field }) => field)).toEqual(['firstPhone']);
    const applied = await roster.rows(run.appliedId!);
    expect(applied.map((one) => [one.row.name, one.outcome])).toEqual([['Elis da Costa', 'new']]);
    expect((await otherSchool.get('/v1/ieducarRun')).json()).toEqual({ run: null });
  });

  test('brings a child whose family has only a landline, or no number', async () => {
    person(306).landline = { area: '11', number: '32320000' };
    const run = await runImport();
    expect(run).toMatchObject({ totals: { new: 2, error: 0 }, draftId: null });
    const applied = await roster.rows(run.appliedId!);
    expect(applied.find(({ row }) => row.name === 'Fábio Nunes')?.notes).toEqual([
      'Paula Nunes fica de fora: o telefone é fixo.',
    ]);
  });

  test('that says the same again leaves no import behind', async () => {
    await runImport();
    const imports = await at.db.$count(rosterImports);
    const run = await runImport();
    expect(run).toMatchObject({ appliedId: null, totals: { same: 5, new: 0, error: 1 } });
    // The draft took the place of the one before.
    expect(await at.db.$count(rosterImports)).toBe(imports + 1);
    expect((await administrator.get('/v1/rosterImports')).json()).toHaveLength(2);
  });

  test('takes an archived class back where it still has pupils, and by its id alone', async () => {
    await runImport();
    const students = [at.caio, at.duda].map(({ id }) => ({ id, classroomId: at.jardim.id }));
    const url = `/v1/Classrooms/${at.segundoAno.id}/archival`;
    expect((await administrator.post(url, { students })).statusCode).toBe(200);
    expect(Object.keys(await classrooms())).not.toContain('2º Ano');
    expect((await runImport()).totals).toMatchObject({ moved: 2, new: 0 });
    expect((await readStudent(at.caio.id)).classroomId).toBe(at.segundoAno.id);
  });

  test('renames, moves and reaches the same people', async () => {
    await runImport();
    Object.assign(pupil(201), { name: 'ANA LIMA', classId: 102 });
    person(301).mobile = '955550001';
    person(304).name = 'ROSA DIAS MELO';
    const run = await runImport();
    expect(run.totals).toMatchObject({ new: 0, changed: 3, moved: 1, same: 2 });
    const ana = await readStudent(at.ana.id);
    expect(ana).toMatchObject({ name: 'Ana Lima', classroomId: at.segundoAno.id });
    expect(ana.responsibles).toMatchObject([{ id: at.marta.id, phone: '11955550001' }]);
    const bruno = await readStudent(at.bruno.id);
    expect(bruno.responsibles).toMatchObject([{ id: at.marta.id, phone: '11955550001' }]);
    const duda = await readStudent(at.duda.id);
    expect(duda.responsibles).toMatchObject([{ id: at.rosa.id, name: 'Rosa Dias Melo' }]);
  });

  test('leaves alone a family that i-Educar cannot reach, and students it never had', async () => {
    await runImport();
    Object.assign(person(304), { landline: { area: '', number: '0' } });
    Object.assign(pupil(205), { mother: undefined });
    await administrator.post('/v1/Students', {
      name: 'Sofia Fora',
      classroomId: at.jardim.id,
      gender: 'Female',
      responsibles: [{ name: 'Tia Fora', phone: '11977770000', email: null }],
    });
    expect((await runImport()).totals).toMatchObject({ same: 5, left: 0, error: 1 });
    expect((await classrooms())['Jardim A']).toContain('Sofia Fora');
  });

  test('keeps two pupils of one name apart, and finds a child that is registered twice', async () => {
    const { pupils, people } = ieducar.world;
    people.push({ id: 311, name: 'VERA LIMA', area: '11', mobile: '966660001' });
    pupils.push({ id: 211, name: 'ANA LIMA PRADO', classId: 101, mother: 311 });
    pupils.push({ id: 212, name: 'ELIS DA COSTA', classId: 103, mother: 305 });
    const run = await runImport();
    expect(run.totals).toMatchObject({ same: 4, new: 2, error: 2 });
    const wrong = await roster.rows(run.draftId!);
    expect(wrong.map(({ row }) => row.name)).toEqual(['Fábio Nunes', 'Elis da Costa']);
    expect(wrong[1]!.errors.map(({ message }) => message)).toEqual([
      'Na turma 3º Ano B já há um aluno com este nome e este responsável, de outro cadastro do i-Educar. São duas crianças?',
    ]);
    expect((await runImport()).totals).toMatchObject({ same: 6, new: 0, error: 2 });
  });

  test('names classes that share a name by their grade, and goes on with next year’s', async () => {
    const { world } = ieducar;
    world.grades.push({ id: 2, name: '4º ano' });
    world.classes.splice(2, 1, { id: 103, name: 'B' }, { id: 104, name: 'B', gradeId: 2 });
    pupil(206).classId = 104;
    person(306).landline = { area: '11', number: '966660002' };
    await runImport();
    expect(Object.keys(await classrooms())).toEqual(['2º Ano', '3º Ano B', '4º Ano B', 'Jardim A']);
    for (const one of world.classes) one.id += 1000;
    for (const one of world.pupils) one.classId! += 1000;
    expect((await runImport()).totals).toMatchObject({ same: 6, new: 0, changed: 0 });
    expect(Object.keys(await classrooms())).toHaveLength(4);
  });
});

describe('who leaves', () => {
  test('is deleted, comes back as the same student, and both are in the history', async () => {
    await runImport();
    pupil(204).situation = 4;
    const run = await runImport();
    expect(run).toMatchObject({ outcome: 'applied', totals: { left: 1, same: 4 } });
    expect((await classrooms())['2º Ano']).toEqual(['Caio Reis']);
    const [row] = await roster.rows(run.appliedId!);
    expect(row).toMatchObject({ outcome: 'left', row: { name: 'Duda Dias', classroom: '2º Ano' } });
    pupil(204).situation = 3;
    expect((await runImport()).totals).toMatchObject({ same: 5, left: 0, returned: 1 });
    expect(await readStudent(at.duda.id)).toMatchObject({ name: 'Duda Dias' });
  });

  test('comes back with the undoing, after which the next reading waits', async () => {
    await runImport();
    pupil(204).situation = 4;
    Object.assign(pupil(201), { classId: 102 });
    const run = await runImport();
    const undone = await roster.undo(run.appliedId!);
    expect(undone.json()).toMatchObject({ status: 'undone' });
    expect(await classrooms()).toMatchObject({
      '2º Ano': ['Caio Reis', 'Duda Dias'],
      'Jardim A': ['Ana Lima Prado', 'Bruno Lima Prado'],
    });
    const next = await runImport();
    expect(next).toMatchObject({ outcome: 'waiting', appliedId: null });
    expect(next.message).toMatch(/foi desfeita/);
    expect(await readStudent(at.duda.id)).toMatchObject({ name: 'Duda Dias' });
  });

  test('in too great a number waits for an administrator', async () => {
    await runImport();
    leaveOut(203, 204);
    const run = await runImport();
    expect(run).toMatchObject({ outcome: 'waiting', totals: { left: 2 } });
    expect(run.message).toMatch(/^2 de 5 alunos não estão mais matriculados/);
    expect((await classrooms())['2º Ano']).toEqual(['Caio Reis', 'Duda Dias']);
    await administrator.delete(roster.url(run.draftId!, '/errors'));
    expect((await roster.apply(run.draftId!)).json()).toMatchObject({
      status: 'applied',
      totals: { left: 2, same: 3 },
    });
    expect((await classrooms())['2º Ano']).toEqual([]);
    expect((await runImport()).outcome).toBe('applied');
  });
});

test("an administrator's correction holds for as long as i-Educar says the same", async () => {
  const { draftId } = await runImport();
  const [wrong] = await roster.rows(draftId!);
  const row = { ...wrong!.row, firstPhone: '11966660002' };
  await administrator.put(roster.url(draftId!, `/rows/${wrong!.line}`), row);
  const corrected = await runImport();
  expect(corrected).toMatchObject({ draftId: null, totals: { new: 1, same: 5, error: 0 } });
  expect((await classrooms())['3º Ano B']).toEqual(['Elis da Costa', 'Fábio Nunes']);
  person(306).landline = { area: '11', number: '966660003' };
  expect((await runImport()).totals).toMatchObject({ changed: 1, error: 0 });
});

describe('i-Educar in trouble', () => {
  const everyTime = (trouble: 'cut' | 'slow' | '500' | 'half' | 'html' | 'redirect') => {
    ieducar.trouble = (resource) => (resource === 'pessoa' ? trouble : undefined);
  };

  test.each([
    ['500', /respondeu com o erro 500/],
    ['cut', /a conexão falhou/],
    ['slow', /demorou demais/],
    ['half', /incompleta ou que não é JSON/],
    ['html', /incompleta ou que não é JSON/],
    ['redirect', /Confira IEDUCAR_URL/],
  ] as const)('%s changes nothing, and the school reads why', async (trouble, message) => {
    const before = await classrooms();
    everyTime(trouble);
    const run = await runImport();
    expect(run).toMatchObject({ outcome: 'failed', totals: null, draftId: null });
    expect(run.message).toMatch(message);
    expect(await classrooms()).toEqual(before);
    const tries = ieducar.asked.filter((resource) => resource === 'pessoa');
    expect(tries).toHaveLength(trouble === 'redirect' ? 1 : 3);
  });

  test('for a moment is waited for', async () => {
    ieducar.trouble = (_, time) => (time === 1 ? 'cut' : time === 2 ? '500' : undefined);
    expect(await runImport()).toMatchObject({ outcome: 'applied', totals: { new: 1 } });
  });

  test('refuses a wrong key in its own words, without showing the key', async () => {
    const run = await runImport({}, 'outra-chave');
    expect(run.message).toMatch(/recusou o pedido “info-escolas”: Chave de acesso inválida!/);
    expect(JSON.stringify(run)).not.toContain('outra-chave');
  });

  test('has no school of this code, or no present year', async () => {
    ieducar.world.year = null;
    expect((await runImport()).message).toMatch(/não tem um ano letivo em andamento/);
    await storeCode(at.db, at.school.id, '35099999');
    expect((await runImport()).message).toMatch(/não tem uma escola com o código 35099999/);
  });

  test('odd rows keep their pupils back, and nobody else; codes tell which', async () => {
    await runImport();
    pupil(201).classId = 300;
    pupil(202).mother = 399;
    Object.assign(pupil(205), { name: 'ELIS DA COSTA MELO' });
    ieducar.world.pupils.push({ id: 210, name: 'GIL MELO', classId: 300, mother: 301 });
    const run = await runImport();
    expect(run).toMatchObject({ outcome: 'applied', totals: { changed: 1, left: 0, same: 4 } });
    expect(run.message).toBe(
      'Confira no i-Educar: a matrícula 5201 aponta para a turma 300, que não existe; a matrícula 5210 aponta para a turma 300, que não existe; o aluno 202 aponta para a pessoa 399, responsável, que não existe.',
    );
    const wrong = await roster.rows(run.draftId!);
    expect(wrong.map(({ row }) => row.name)).toEqual(['Fábio Nunes', 'Gil Melo']);
    expect((await classrooms())['Jardim A']).toEqual(['Ana Lima Prado', 'Bruno Lima Prado']);
  });

  test('lists that do not fit each other at all change nothing', async () => {
    await runImport();
    ieducar.world.classes = [];
    const run = await runImport();
    expect(run).toMatchObject({ outcome: 'failed', totals: null });
    expect(run.message).toMatch(/^As listas .* não combinam: a matrícula 5201 .*; e mais 1\.$/);
  });

  test('a pupil who moves while the lists are read is read again', async () => {
    let asked = 0;
    ieducar.onRequest = (resource) => {
      if (resource !== 'matriculas-escola' || (asked += 1) > 1) return;
      ieducar.world.classes.push({ id: 110, name: '1º Ano' });
      pupil(204).classId = 110;
    };
    const run = await runImport();
    ieducar.onRequest = () => undefined;
    expect(ieducar.asked.filter((resource) => resource === 'turmas-por-escola')).toHaveLength(2);
    expect(run.totals).toMatchObject({ moved: 1, new: 1 });
  });
});

test('every night one server imports, once', async () => {
  const settings = { url: ieducar.url, accessKey: testKey, institution: 1 };
  const services = {
    db: at.db,
    config: { ...at.services.config, ieducar: settings },
    now: () => new Date('2026-11-20T05:31:00Z'),
  };
  const { signal } = new AbortController();
  const onError = (error: unknown) => {
    throw error;
  };
  const night = () => importNightly(services, { signal, onError, pace });
  await Promise.all([night(), night()]);
  await night();
  const readings = () => ieducar.asked.filter((resource) => resource === 'info-escolas').length;
  expect(readings()).toBe(1);
  expect((await lastRun()).finishedAt).toBe('2026-11-20T05:31:00.000Z');
  services.now = () => new Date('2026-11-21T05:31:00Z');
  await night();
  expect(readings()).toBe(2);
});

describe('the command', () => {
  test('in a dry run says what would change, and changes nothing', async () => {
    const before = await classrooms();
    const said: unknown[] = [];
    await runImport({ isDryRun: true, onDone: (name, { totals }) => said.push(name, totals?.new) });
    expect(said).toEqual(['Escola Girassol', 1]);
    expect(await classrooms()).toEqual(before);
    expect(await lastRun()).toBeNull();
  });

  test('creates schools of i-Educar, but no second one of a name', async () => {
    ieducar.world.schools.push({
      id: 13,
      name: 'EMEF DO SOL',
      inep: '',
      city: 'SINOP',
      state: 'MT',
    });
    ieducar.world.schools.push({ id: 14, name: 'ESCOLA IPÊ', inep: '35067890' });
    const skipped: string[] = [];
    const onSkipped = (name: string, reason: string) => skipped.push(`${name}: ${reason}`);
    await runImport({ createsSchools: true, onSkipped });
    expect(skipped).toEqual(['Escola Ipê: já existe; use link-ieducar com o código 35067890']);
    const [made] = await at.db.select().from(schools).where(eq(schools.name, 'Emef do Sol'));
    expect(made).toMatchObject({
      city: 'Sinop, MT',
      timezone: 'America/Cuiaba',
      ieducarCode: '13',
    });
    expect(await at.db.$count(students, eq(students.schoolId, made!.id))).toBe(5);
  });
});
