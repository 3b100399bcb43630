import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { chatMessages, chats } from '#/database/schema/chats.ts';
import { communications, communicationStudents } from '#/database/schema/communications.ts';
import { diaries } from '#/database/schema/diaries.ts';
import type { CommunicationKind } from '@caderneta/api-client/contract';
import { employees } from '#/database/schema/employees.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { employeeRecipients, recipients } from '#/database/schema/recipients.ts';
import { networkAnnouncements, networkSendings } from '#/database/schema/networks.ts';
import { rosterImports, rosterRows } from '#/database/schema/roster-imports.ts';
import { studentGroupMembers, studentGroups } from '#/database/schema/student-groups.ts';
import { students } from '#/database/schema/students.ts';
import { countSchool } from '#/telling/recipients.repository.ts';
import { hashToken } from '#/secrets/tokens.ts';
import { makeNetwork } from './network.ts';
import { rosterRow } from './roster-row.ts';
import type { TestSchools } from './school.ts';

/** Ids by the words of an address that come before `:id`. */
export type OneOfEach = Awaited<ReturnType<typeof makeOneOfEach>>;

/** One of every resource of Girassol, written by its administrator, all about Caio of 2º Ano. */
export async function makeOneOfEach(db: Database, made: TestSchools) {
  const { school, caio, segundoAno, jorge, administrator } = made;
  const schoolId = school.id;
  const diaryId = await insert(db, diaries, {
    schoolId,
    studentId: caio.id,
    classroomId: segundoAno.id,
    employeeId: administrator.id,
    day: '2026-11-20',
    mode: 'Simple',
    details: 'Leu em voz alta',
  });
  const chatId = await insert(db, chats, { schoolId, guardianId: jorge.id });
  await insert(db, chatMessages, { schoolId, chatId, guardianId: jorge.id, text: 'Bom dia' });
  const noticeId = await makeNotice(db, made);
  const announcementId = await makeCommunication(db, made, 'announcement');
  await insert(db, employeeRecipients, {
    ...{ schoolId, communicationId: announcementId, employeeId: administrator.id },
    role: 'Administrator',
  });
  const eventId = await makeCommunication(db, made, 'event');
  const deviceId = await insert(db, guardianDevices, {
    schoolId,
    guardianId: jorge.id,
    hash: hashToken('the token of Jorge’s phone'),
    name: 'Chrome no Android',
    lastSeenAt: new Date(),
    expiresAt: new Date('2998-01-01T00:00:00Z'),
  });
  const activityId = await makeCommunication(db, made, 'activity');
  const pollId = await makeCommunication(db, made, 'poll');
  const galleryId = await makeCommunication(db, made, 'gallery');
  return {
    schools: schoolId,
    classrooms: segundoAno.id,
    students: caio.id,
    deletedstudents: await insert(db, students, {
      schoolId,
      classroomId: segundoAno.id,
      name: 'Leo Reis',
      gender: 'NotInformed',
      deletedAt: new Date(),
    }),
    studentgroups: await makeGroup(db, made),
    employees: administrator.id,
    deletedemployees: await insert(db, employees, {
      schoolId,
      name: 'Vera Reis',
      email: 'vera@girassol.test',
      role: 'Teacher',
      passwordHash: 'none',
      deactivatedAt: new Date(),
    }),
    chats: chatId,
    guardians: jorge.id,
    devices: deviceId,
    'family/devices': deviceId,
    noticeboards: noticeId,
    'network/schools': schoolId,
    'network/announcements': await makeNetworkAnnouncement(db, made),
    rosterimports: await makeImport(db, made),
    communication: announcementId,
    'communication/announcement': announcementId,
    'communication/event': eventId,
    'communication/activity': activityId,
    'communication/gallery': galleryId,
    'communication/poll': pollId,
    'family/communications': announcementId,
    'family/announcements': announcementId,
    'family/events': eventId,
    'family/galleries': galleryId,
    'family/polls': pollId,
    'family/activities': activityId,
    'family/notices': noticeId,
    'family/students': caio.id,
    'family/diaries': diaryId,
  };
}

const extras: Record<CommunicationKind, Partial<typeof communications.$inferInsert>> = {
  announcement: {},
  event: {
    startTime: new Date('2027-03-01T12:00:00Z'),
    endTime: new Date('2027-03-01T14:00:00Z'),
    place: 'Quadra',
  },
  activity: { dueDate: '2027-03-01' },
  gallery: { galleryDate: '2026-11-20' },
  poll: { pollOptions: ['Sim', 'Não'], closingDay: '2027-03-01' },
};

async function makeCommunication(db: Database, made: TestSchools, kind: CommunicationKind) {
  const { school, caio, jorge, administrator } = made;
  const communicationId = await insert(db, communications, {
    schoolId: school.id,
    kind,
    title: `Um ${kind}`,
    description: 'Descrição',
    createdBy: administrator.id,
    sentAt: new Date(),
    ...extras[kind],
  });
  await db
    .insert(communicationStudents)
    .values({ schoolId: school.id, communicationId, studentId: caio.id });
  await insert(db, recipients, {
    schoolId: school.id,
    communicationId,
    studentId: caio.id,
    guardianId: jorge.id,
    classroomId: caio.classroomId,
  });
  await countSchool(db, school.id);
  return communicationId;
}

export async function makeNotice(db: Database, { school, segundoAno, administrator }: TestSchools) {
  const noticeBoardItemId = await insert(db, noticeBoardItems, {
    schoolId: school.id,
    title: 'Cardápio',
    createdBy: administrator.id,
  });
  const classroomId = segundoAno.id;
  await db
    .insert(noticeBoardClassrooms)
    .values({ schoolId: school.id, noticeBoardItemId, classroomId });
  return noticeBoardItemId;
}

async function makeGroup(db: Database, { school, caio, administrator }: TestSchools) {
  const groupId = await insert(db, studentGroups, {
    schoolId: school.id,
    name: 'Transporte',
    createdBy: administrator.id,
  });
  await db.insert(studentGroupMembers).values({ schoolId: school.id, groupId, studentId: caio.id });
  return groupId;
}

/** Of the network of Campinas, whose office `rede@campinas.test` administers. */
async function makeNetworkAnnouncement(db: Database, { school }: TestSchools) {
  const names = { of: 'Campinas', email: 'rede@campinas.test', schoolIds: [school.id] };
  const { network, office, administrator } = await makeNetwork(db, names);
  const schoolId = office.id;
  const announcementId = await insert(db, networkAnnouncements, {
    schoolId,
    networkId: network.id,
    title: 'Matrículas',
    description: 'Abertas',
    createdBy: administrator.id,
  });
  await db
    .insert(networkSendings)
    .values({ schoolId, announcementId, receivingSchoolId: school.id, attemptAt: new Date() });
  return announcementId;
}

async function makeImport(db: Database, { school, administrator }: TestSchools) {
  const importId = await insert(db, rosterImports, {
    schoolId: school.id,
    createdBy: administrator.id,
    fileName: 'alunos.csv',
    rowCount: 1,
  });
  await db.insert(rosterRows).values({ schoolId: school.id, importId, line: 1, row: rosterRow() });
  return importId;
}

async function insert<T extends PgTable>(db: Database, table: T, values: T['$inferInsert']) {
  const [row] = await db.insert(table).values(values).returning();
  if (!row || !('id' in row)) throw new Error('nothing was inserted');
  return row.id as string;
}
