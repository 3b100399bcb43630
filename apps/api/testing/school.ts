import { hash } from '@node-rs/argon2';
import type { Database } from '#/database/database.ts';
import { classrooms, schools } from '#/database/schema/schools.ts';
import { employeeClassrooms, employees } from '#/database/schema/employees.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';

/** Of every employee of the test schools. */
export const password = 'Senha123';
/** With the least work that argon2 allows: most tests only want to be signed in. */
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * Two schools. Girassol has the classrooms Jardim A (Ana and Bruno, siblings who share a guardian)
 * and 2º Ano (Caio, with two guardians, and Duda), an administrator, and a teacher of Jardim A.
 */
export async function makeSchools(db: Database) {
  const girassol = await makeSchool(db, 'Escola Girassol');
  const jardim = await makeClassroom(db, girassol.id, 'Jardim A', 'Preschool');
  const segundoAno = await makeClassroom(db, girassol.id, '2º Ano', 'Simple');
  const marta = await makeGuardian(db, girassol.id, 'Marta Lima', '11900000001');
  const jorge = await makeGuardian(db, girassol.id, 'Jorge Reis', '11900000002');
  const lia = await makeGuardian(db, girassol.id, 'Lia Reis', '11900000003');
  const rosa = await makeGuardian(db, girassol.id, 'Rosa Dias', '11900000004', null);
  const ipe = await makeSchool(db, 'Escola Ipê');
  const ipeClassroom = await makeClassroom(db, ipe.id, 'Maternal', 'Preschool');
  const ivo = await makeGuardian(db, ipe.id, 'Ivo Souza', '11900000001');
  return {
    school: girassol,
    jardim,
    segundoAno,
    marta,
    jorge,
    lia,
    rosa,
    ana: await makeStudent(db, jardim, 'Ana Lima Prado', [marta]),
    bruno: await makeStudent(db, jardim, 'Bruno Lima Prado', [marta]),
    caio: await makeStudent(db, segundoAno, 'Caio Reis', [jorge, lia]),
    duda: await makeStudent(db, segundoAno, 'Duda Dias', [rosa]),
    administrator: await makeEmployee(db, girassol.id, 'admin@girassol.test', 'Administrator'),
    teacher: await makeEmployee(db, girassol.id, 'prof@girassol.test', 'Teacher', [jardim]),
    otherSchool: ipe,
    otherClassroom: ipeClassroom,
    otherGuardian: ivo,
    otherStudent: await makeStudent(db, ipeClassroom, 'Eva Souza', [ivo]),
    otherAdministrator: await makeEmployee(db, ipe.id, 'admin@ipe.test', 'Administrator'),
  };
}
export type TestSchools = Awaited<ReturnType<typeof makeSchools>>;

async function makeSchool(db: Database, name: string) {
  // Classes on every day, so that what tests say of today holds at the weekend.
  const schoolDays = [1, 2, 3, 4, 5, 6, 7];
  return only(
    await db.insert(schools).values({ name, city: 'Campinas, SP', schoolDays }).returning(),
  );
}

export async function makeClassroom(
  db: Database,
  schoolId: string,
  name: string,
  diaryMode: 'Preschool' | 'Simple',
) {
  const values = { schoolId, name, diaryMode, period: 'Morning' } as const;
  return only(await db.insert(classrooms).values(values).returning());
}
type Classroom = Awaited<ReturnType<typeof makeClassroom>>;

export async function makeGuardian(
  db: Database,
  schoolId: string,
  name: string,
  phone: string,
  email: string | null = `${phone}@familia.test`,
) {
  // Tests choose their own time: the phone is sure in all of them.
  const phoneAliveAt = new Date('2999-12-31T00:00:00Z');
  const values = { schoolId, name, phone, email, phoneAliveAt };
  return only(await db.insert(guardians).values(values).returning());
}
type Guardian = Awaited<ReturnType<typeof makeGuardian>>;

export async function makeStudent(
  db: Database,
  { id: classroomId, schoolId }: Classroom,
  name: string,
  responsibles: Guardian[],
) {
  const values = { schoolId, classroomId, name, gender: 'NotInformed' } as const;
  const student = only(await db.insert(students).values(values).returning());
  await db.insert(studentGuardians).values(
    responsibles.map(({ id }, index) => ({
      schoolId,
      studentId: student.id,
      guardianId: id,
      position: index + 1,
    })),
  );
  return student;
}

export async function makeEmployee(
  db: Database,
  schoolId: string,
  email: string,
  role: 'Administrator' | 'Teacher',
  rooms: Classroom[] = [],
) {
  const values = { schoolId, name: `Nome de ${email}`, email, role, passwordHash };
  const employee = only(await db.insert(employees).values(values).returning());
  if (rooms.length > 0) {
    const pairs = rooms.map(({ id }) => ({ schoolId, employeeId: employee.id, classroomId: id }));
    await db.insert(employeeClassrooms).values(pairs);
  }
  return employee;
}

function only<T>([row]: T[]): T {
  if (!row) throw new Error('nothing was inserted');
  return row;
}
