import type { endpoints } from '@caderneta/api-client/contract';
import { rosterRow } from './roster-row.ts';
import type { TestSchools } from './school.ts';

type Endpoints = typeof endpoints;
type WithParamsAndBody = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { params: unknown; body: object }
    ? Name
    : never;
}[keyof Endpoints];

const texts = { title: 'Reunião', description: 'Na sala 2' };
const when = {
  startTime: '2998-03-01T09:00:00-03:00',
  endTime: '2998-03-01T11:00:00-03:00',
  place: 'Quadra',
};
const asked = { options: ['Sim', 'Não'], closingDay: '2998-03-01' };
const anyFile = '018f0000-0000-7000-8000-000000000001';

/** What an administrator of the other school might send; a new endpoint needs a line here. */
export const sampleBodies: Record<WithParamsAndBody, (made: TestSchools) => unknown> = {
  addRecipients: ({ otherStudent }) => ({ studentIds: [otherStudent.id] }),
  removeRecipient: ({ otherStudent }) => ({ studentId: otherStudent.id, reason: 'Engano' }),
  addRosterRows: () => ({ rows: [{ line: 1, row: rosterRow() }] }),
  answerEvent: ({ caio }) => ({ studentId: caio.id, answer: 'accepted' }),
  answerPoll: ({ caio }) => ({ studentId: caio.id, answer: 'option1' }),
  archiveClassroom: () => ({ students: [] }),
  changeWhatsApp: () => ({ isAllowed: true }),
  completeActivity: ({ caio }) => ({ studentId: caio.id, done: true }),
  planClassroomArchival: () => ({ students: [] }),
  inviteEmployee: () => ({ delivery: 'shown' }),
  placeRosterClassroom: ({ otherClassroom }) => ({
    typed: 'Jardim Z',
    classroomId: otherClassroom.id,
  }),
  renameOwnDevice: () => ({ name: 'Celular da vovó' }),
  correctActivity: () => ({ communication: { ...texts, dueDate: '2998-03-02' }, tell: 'Seen' }),
  correctAnnouncement: () => ({ communication: texts, tell: 'Nobody' }),
  correctEvent: () => ({ communication: { ...texts, ...when }, tell: 'Everybody' }),
  correctPoll: () => ({ communication: { ...texts, ...asked }, tell: 'Seen' }),
  previewActivityCorrection: () => ({ communication: { ...texts, dueDate: '2998-03-02' } }),
  previewAnnouncementCorrection: () => ({ communication: texts }),
  previewEventCorrection: () => ({ communication: { ...texts, ...when } }),
  previewPollCorrection: () => ({ communication: { ...texts, ...asked } }),
  createRosterClassrooms: () => ({
    classrooms: [
      {
        typed: 'Jardim Z',
        classroom: { name: 'Jardim Z', period: 'Morning', diaryMode: 'Preschool' },
      },
    ],
  }),
  giveRosterAreaCode: () => ({ areaCode: '16' }),
  markRecipients: ({ caio, jorge }) => ({
    mark: 'phone',
    recipients: [{ studentId: caio.id, guardianId: jorge.id }],
  }),
  receiveUnreadMessages: () => ({ lastMessageId: null }),
  returnEmployee: () => ({ email: null }),
  returnStudent: ({ otherClassroom }) => ({ classroomId: otherClassroom.id }),
  sendMessage: () => ({ text: 'Bom dia' }),
  sendNetworkPasswordLink: ({ administrator }) => ({ administratorId: administrator.id }),
  sendReminder: () => ({ group: 'unseen' }),
  unmarkRecipients: ({ caio, jorge }) => ({
    mark: 'phone',
    recipients: [{ studentId: caio.id, guardianId: jorge.id }],
  }),
  updateActivity: ({ otherStudent }) => ({
    communication: { ...texts, dueDate: '2998-03-01' },
    studentIds: [otherStudent.id],
  }),
  updateAnnouncement: ({ otherStudent }) => ({
    communication: texts,
    studentIds: [otherStudent.id],
  }),
  updateClassroom: () => ({ name: 'Jardim B', period: 'Morning', diaryMode: 'Preschool' }),
  updateEmployee: () => ({ role: 'Teacher' }),
  updateEvent: ({ otherStudent }) => ({
    communication: { ...texts, ...when },
    studentIds: [otherStudent.id],
  }),
  updateGallery: ({ otherStudent }) => ({
    communication: { ...texts, date: '2026-11-20', fileIds: [anyFile] },
    studentIds: [otherStudent.id],
  }),
  updateNoticeBoard: ({ otherClassroom }) => ({
    noticeBoardItem: { title: 'Cardápio', imageId: anyFile, attachment: anyFile },
    classroomIds: [otherClassroom.id],
  }),
  updatePoll: ({ otherStudent }) => ({
    communication: { ...texts, ...asked },
    studentIds: [otherStudent.id],
  }),
  updateRosterRow: () => rosterRow(),
  updateSchoolSettings: () => ({ name: 'Escola Ipê' }),
  updateStudentGroup: ({ otherStudent }) => ({ name: 'Transporte', studentIds: [otherStudent.id] }),
  updateStudent: ({ otherClassroom }) => ({
    name: 'Eva Souza',
    classroomId: otherClassroom.id,
    gender: 'Female',
    responsibles: [{ name: 'Ivo Souza', phone: '11900000001' }],
  }),
};
