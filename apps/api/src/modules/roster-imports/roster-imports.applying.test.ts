import type {
  ClassroomDetail,
  RosterImport,
  RosterRow,
  Student,
} from '@caderneta/api-client/contract';
import { describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { auditLog } from '#/database/schema/audit-log.ts';
import { guardians, students } from '#/database/schema/students.ts';
import { value } from '../../../testing/query.ts';
import { importing } from '../../../testing/roster.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool({ isFreshForEach: true });
const roster = importing(administrator);

const anaMoves: Partial<RosterRow> = {
  name: 'ana lima prado',
  classroom: '2º Ano',
  gender: 'F',
  firstName: 'Marta Lima',
  firstPhone: '11 90000-0001',
  secondName: 'Tia Bia',
  secondPhone: '(11) 98888-0000',
};

async function studentOf(id: string) {
  const response = await administrator.get(`/v1/Students/${id}`);
  return { ...response.json<Student>(), etag: response.headers.etag };
}

async function namesOf(classroomId: string) {
  const url = `/v1/Classrooms/ClassroomWithStudents?id=${classroomId}`;
  const { students: found } = (await administrator.get(url)).json<ClassroomDetail>();
  return found.map(({ name, responsibles }) => [name, ...responsibles.map((one) => one.name)]);
}

describe('applying', () => {
  test('writes new and changed students, siblings with one guardian', async () => {
    const id = await roster.draft([
      {},
      { name: 'Hugo Souza', firstEmail: 'nina@souza.test' },
      anaMoves,
      { name: 'Bruno Lima Prado', firstName: 'Marta Lima', firstPhone: '11900000001' },
    ]);
    const answer = await roster.apply(id);
    expect(answer.json()).toMatchObject({
      status: 'applied',
      totals: { new: 2, changed: 1, same: 1, error: 0 },
      undo: { isPossible: true, reason: null },
    });
    expect(await namesOf(at.jardim.id)).toEqual([
      ['Bruno Lima Prado', 'Marta Lima'],
      ['Gabi Souza', 'Nina Souza'],
      ['Hugo Souza', 'Nina Souza'],
    ]);
    expect(await at.db.$count(guardians, eq(guardians.phone, '11900000009'))).toBe(1);
    const ana = await studentOf(at.ana.id);
    expect(ana).toMatchObject({ name: 'Ana Lima Prado', gender: 'Female', etag: '"2"' });
    expect(ana.responsibles).toMatchObject([
      { id: at.marta.id, email: '11900000001@familia.test' },
      { name: 'Tia Bia', phone: '11988880000' },
    ]);
    expect(await studentOf(at.bruno.id)).toMatchObject({ etag: '"1"' });
    const rows = await roster.rows(id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'changed', 'same']);
    const ofImport = and(eq(auditLog.resource, 'rosterImport'), eq(auditLog.resourceId, id));
    const applied = and(ofImport, eq(auditLog.verb, 'apply'));
    expect(await at.db.$count(auditLog, applied)).toBe(1);
  });

  test('does what the student form does', async () => {
    const byForm = await administrator.post('/v1/Students', {
      name: 'Igor Prado',
      classroomId: at.jardim.id,
      gender: 'Male',
      responsibles: [
        { name: 'Marta Lima', phone: '11900000001', email: '11900000001@familia.test' },
        { name: 'Novo Prado', phone: '11977770000', email: null },
      ],
    });
    const id = await roster.draft([
      {
        name: 'Iara Prado',
        gender: 'M',
        firstName: 'Marta Lima',
        firstPhone: '11900000001',
        secondName: 'Novo Prado',
        secondPhone: '11977770000',
      },
    ]);
    await roster.apply(id);
    const [imported] = await at.db.select().from(students).where(eq(students.name, 'Iara Prado'));
    const { id: _, name: __, etag: ___, ...fields } = await studentOf(imported!.id);
    expect(byForm.json()).toMatchObject(fields);
  });

  test('is refused as long as there is an error, or nothing', async () => {
    const leftOut = await roster.draft([{}]);
    await administrator.delete(roster.url(leftOut, '/rows/1'));
    const empty = await roster.apply(leftOut);
    expect([empty.statusCode, empty.json().detail]).toEqual([409, 'A importação não tem linhas.']);
    const id = await roster.draft([{}, { name: '' }]);
    const before = await at.db.$count(students);
    const refused = await roster.apply(id);
    const detail = 'Corrija ou deixe de fora a linha com erro antes de aplicar.';
    expect([refused.statusCode, refused.json().detail]).toEqual([409, detail]);
    expect(await at.db.$count(students)).toBe(before);
    await administrator.delete(roster.url(id, '/rows/2'));
    expect((await roster.apply(id)).statusCode).toBe(200);
  });

  test('is refused for a file of which only a part arrived', async () => {
    const id = await roster.draft([{}, {}, {}], { rowCount: 5 });
    expect((await roster.read(id)).missing).toBe(2);
    const before = await at.db.$count(students);
    const refused = await roster.apply(id);
    const detail = 'Faltam 2 linhas do arquivo. Descarte esta importação e envie-o de novo.';
    expect([refused.statusCode, refused.json().detail]).toEqual([409, detail]);
    expect(await at.db.$count(students)).toBe(before);
    await administrator.delete(roster.url(id, '/rows/3'));
    expect((await roster.read(id)).missing).toBe(2);
  });

  test('happens once, and closes the import', async () => {
    const id = await roster.draft([{}]);
    const answers = await Promise.all([roster.apply(id), roster.apply(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await at.db.$count(students, eq(students.name, 'Gabi Souza'))).toBe(1);
    const late = [
      await administrator.delete(roster.url(id)),
      await administrator.delete(roster.url(id, '/rows/1')),
      await administrator.post(roster.url(id, '/rows'), {
        rows: [{ line: 1, row: (await roster.rows(id))[0]!.row }],
      }),
    ];
    for (const { statusCode, body } of late) {
      expect([statusCode, body]).toEqual([409, expect.stringContaining('já foi aplicada')]);
    }
  });

  test('of two files at once makes each student and guardian once', async () => {
    const ids = [await roster.draft([{}]), await roster.draft([{}])];
    const answers = await Promise.all(ids.map((id) => roster.apply(id)));
    const totals = answers.map((answer) => answer.json<RosterImport>().totals);
    expect(totals.map((one) => [one.new, one.same]).sort()).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(await at.db.$count(students, eq(students.name, 'Gabi Souza'))).toBe(1);
    expect(await at.db.$count(guardians, eq(guardians.name, 'Nina Souza'))).toBe(1);
  });

  test('is refused where the school is not what was shown any more', async () => {
    const id = await roster.draft([anaMoves]);
    const shown = await administrator.get(roster.url(id));
    const { etag, responsibles, ...ana } = await studentOf(at.ana.id);
    const { id: _, ...body } = ana;
    const people = responsibles.map(({ id: __, ...person }) => person);
    await administrator.put(`/v1/Students/${at.ana.id}`, {
      ...body,
      gender: 'Male',
      responsibles: people,
    });
    const stale = await roster.apply(id, shown.headers.etag);
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale']);
    const again = await administrator.get(roster.url(id));
    expect((await roster.apply(id, again.headers.etag)).statusCode).toBe(200);
  });
});

describe('undoing', () => {
  /** Everything of the school's people but versions, and what depends on when it was made. */
  const people = () =>
    value<unknown>(
      at.db,
      `select jsonb_build_array(
        (select jsonb_agg(jsonb_build_array(id, name, classroom_id, gender, deleted_at) order by id)
          from students),
        (select jsonb_agg(jsonb_build_array(id, name, phone, email) order by id) from guardians),
        (select jsonb_agg(jsonb_build_array(student_id, guardian_id, position)
          order by student_id, position) from student_guardians))`,
    );

  test('puts everything back', async () => {
    const before = await people();
    const caio = { name: 'Caio Reis', classroom: '2º Ano', gender: 'M' };
    const id = await roster.draft([
      {},
      anaMoves,
      { ...caio, firstName: 'Jorge Reis', firstPhone: '11955550000', firstEmail: 'j@reis.test' },
      {
        name: 'Duda Dias',
        classroom: 'Jardim A',
        firstName: 'Rosa Dias Alves',
        firstPhone: '11900000004',
      },
    ]);
    expect((await roster.apply(id)).json()).toMatchObject({ totals: { new: 1, changed: 3 } });
    expect(await people()).not.toEqual(before);
    const undone = await roster.undo(id);
    expect(undone.json()).toMatchObject({
      status: 'undone',
      undo: { isPossible: false, reason: null },
    });
    expect(await people()).toEqual(before);
    expect(await studentOf(at.ana.id)).toMatchObject({ etag: '"3"' });
    expect((await roster.undo(id)).json().detail).toBe('Esta importação já foi desfeita.');
  });

  async function refusal(id: string) {
    const { undo } = await roster.read(id);
    const refused = await roster.undo(id);
    expect([refused.statusCode, undo.isPossible]).toEqual([409, false]);
    expect(refused.json().detail).toBe(undo.reason);
    return undo.reason;
  }

  test('never takes away what was done since', async () => {
    const id = await roster.draft([{}, { name: 'Hugo Souza' }]);
    await roster.apply(id);
    const [gabi] = await at.db.select().from(students).where(eq(students.name, 'Gabi Souza'));
    const diary = { mode: 'Preschool', details: 'Dormiu bem' };
    const studentIds = [gabi!.id];
    await administrator.post('/v1/Communication/diary', { communication: diary, studentIds });
    expect(await refusal(id)).toBe('1 aluno desta importação já tem diários ou comunicados.');
    expect(await at.db.$count(students, eq(students.name, 'Hugo Souza'))).toBe(1);
  });

  test('never takes away what somebody changed since', async () => {
    const id = await roster.draft([anaMoves]);
    await roster.apply(id);
    await administrator.delete(`/v1/Students/${at.ana.id}`);
    expect(await refusal(id)).toBe('1 aluno foi alterado depois da importação.');
  });

  test('never puts anybody back into an archived class', async () => {
    const id = await roster.draft([anaMoves]);
    await roster.apply(id);
    const url = `/v1/Classrooms/${at.jardim.id}/archival`;
    const body = { students: [{ id: at.bruno.id, classroomId: at.segundoAno.id }] };
    expect((await administrator.post(url, body)).statusCode).toBe(200);
    const reason =
      'Uma turma em que os alunos estavam antes foi arquivada. Traga-a de volta primeiro.';
    expect(await refusal(id)).toBe(reason);
    await administrator.delete(url);
    expect((await roster.undo(id)).statusCode).toBe(200);
  });

  test('never ends a conversation', async () => {
    const id = await roster.draft([{}]);
    await roster.apply(id);
    const [nina] = await at.db.select().from(guardians).where(eq(guardians.name, 'Nina Souza'));
    await administrator.post('/v1/chats', { responsibleId: nina!.id });
    const reason = '1 responsável desta importação já tem mensagens ou acesso da família.';
    expect(await refusal(id)).toBe(reason);
  });

  test('of a draft makes no sense', async () => {
    const refused = await roster.undo(await roster.draft([{}]));
    const detail = 'Esta importação ainda não foi aplicada.';
    expect([refused.statusCode, refused.json().detail]).toEqual([409, detail]);
  });

  test('knows every table that may hold something of a student or guardian', async () => {
    const tables = await value<string[]>(
      at.db,
      `select jsonb_agg(distinct conrelid::regclass::text) from pg_constraint
        where contype = 'f' and confrelid in ('students'::regclass, 'guardians'::regclass)`,
    );
    // A new one belongs into `undoing.repository.ts`.
    expect(tables.sort()).toEqual([
      'audit_changes',
      // Only who has entered has one, and nobody undoes them.
      'calendar_addresses',
      'chat_messages',
      'chats',
      'communication_students',
      // As calendars.
      'contact_changes',
      'diaries',
      'diary_views',
      'guardian_devices',
      'guardian_links',
      'held_recipients',
      // Each belongs to one of `notifications`.
      'mail_returns',
      'notice_board_views',
      'notifications',
      'recipients',
      'removed_recipients',
      // Go with the student.
      'student_group_members',
      'student_guardians',
    ]);
  });
});
