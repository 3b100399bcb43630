import type * as z from 'zod/mini';
import { activityFieldLabels } from './activities.ts';
import { announcementFieldLabels } from './announcements.ts';
import { chatFieldLabels } from './chats.ts';
import { classroomFieldLabels } from './classrooms.ts';
import { consentFieldLabels } from './consents.ts';
import { diaryFieldLabels } from './diaries.ts';
import { emailProofFieldLabels } from './email-proof.ts';
import { employeeFieldLabels } from './employees.ts';
import { eventFieldLabels } from './events.ts';
import { galleryFieldLabels } from './galleries.ts';
import { markFieldLabels } from './marks.ts';
import { networkFieldLabels } from './networks.ts';
import { noticeBoardFieldLabels } from './notice-boards.ts';
import { pollFieldLabels } from './polls.ts';
import { recipientFieldLabels } from './recipients.ts';
import { reminderFieldLabels } from './reminders.ts';
import { rosterClassroomFieldLabels } from './roster-classrooms.ts';
import { rosterImportFieldLabels } from './roster-imports.ts';
import { rosterQuestionFieldLabels } from './roster-questions.ts';
import { schoolSettingFieldLabels } from './school-settings.ts';
import { secondFactorFieldLabels } from './second-factor.ts';
import { studentGroupFieldLabels } from './student-groups.ts';
import { studentMoveFieldLabels } from './student-moves.ts';
import { studentFieldLabels } from './students.ts';
import { takingBackFieldLabels } from './taking-back.ts';
import { versionFieldLabels } from './versions.ts';
import type { endpoints } from './endpoints.ts';

/** Names of what a body carries, of nested objects by theirs; a list is one field. */
type FieldOf<Body> = Body extends readonly unknown[]
  ? never
  : Body extends object
    ? {
        [Name in keyof Body & string]-?: [FieldOf<Body[Name]>] extends [never]
          ? Name
          : FieldOf<Body[Name]>;
      }[keyof Body & string]
    : never;

type Endpoints = typeof endpoints;
type FieldsOf<E> = E extends { audited: unknown; body: infer Body extends z.ZodMiniType }
  ? FieldOf<z.input<Body>>
  : never;

/** Each call whose body the audit log names by its fields, and these in Portuguese. */
type FieldLabels = {
  [Name in keyof Endpoints as [FieldsOf<Endpoints[Name]>] extends [never] ? never : Name]: Record<
    FieldsOf<Endpoints[Name]>,
    string
  >;
};

const everyKind = {
  title: 'título',
  description: 'descrição',
  scheduledDate: 'agendamento',
  studentIds: 'alunos',
  classroomIds: 'turmas',
};
/** A correction leaves out when and to whom an item goes, and says whom it tells. */
function corrected<Labels extends typeof everyKind>(labels: Labels) {
  const { scheduledDate: _s, studentIds: _i, classroomIds: _c, ...written } = labels;
  return { ...written, tell: 'quem é avisado' };
}
const activity = { ...everyKind, ...activityFieldLabels };
const announcement = { ...everyKind, ...announcementFieldLabels };
const { isUrgent: _urgent, ...correctedAnnouncement } = corrected(announcement);
const event = { ...everyKind, ...eventFieldLabels };
const gallery = { ...everyKind, ...galleryFieldLabels };
const poll = { ...everyKind, ...pollFieldLabels };

/** As with summaries, they stand below the calls of their file: only the server tells them. */
export const endpointFieldLabels = {
  createActivity: activity,
  updateActivity: activity,
  correctActivity: corrected(activity),
  createAnnouncement: announcement,
  updateAnnouncement: announcement,
  correctAnnouncement: correctedAnnouncement,
  ...chatFieldLabels,
  ...classroomFieldLabels,
  ...consentFieldLabels,
  ...diaryFieldLabels,
  ...emailProofFieldLabels,
  ...employeeFieldLabels,
  createEvent: event,
  updateEvent: event,
  correctEvent: corrected(event),
  createGallery: gallery,
  updateGallery: gallery,
  ...recipientFieldLabels,
  ...markFieldLabels,
  ...networkFieldLabels,
  ...noticeBoardFieldLabels,
  createPoll: poll,
  updatePoll: poll,
  correctPoll: corrected(poll),
  ...reminderFieldLabels,
  ...rosterClassroomFieldLabels,
  ...rosterImportFieldLabels,
  ...rosterQuestionFieldLabels,
  ...schoolSettingFieldLabels,
  ...secondFactorFieldLabels,
  ...studentGroupFieldLabels,
  ...studentMoveFieldLabels,
  ...studentFieldLabels,
  ...takingBackFieldLabels,
  ...versionFieldLabels,
} satisfies FieldLabels;
