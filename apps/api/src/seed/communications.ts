import type { InferInsertModel } from 'drizzle-orm';
import type {
  communicationFiles,
  communications,
  communicationStudents,
} from '#/database/schema/communications.ts';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import type { recipients } from '#/database/schema/recipients.ts';
import type { Clock } from './clock.ts';
import { engagementOf } from './engagement.ts';
import type { Classroom, Employee } from './model.ts';
import type { Random } from './random.ts';
import { worded } from './wording.ts';

type Row = InferInsertModel<typeof communications>;

export interface CommunicationPlan {
  kind: CommunicationKind;
  title: string;
  description: string;
  to: readonly Classroom[];
  author: Employee;
  /** Day, counted from today, and time. */
  written: readonly [day: number, time: string];
  /** Day on which it will be sent; sent when written where absent. */
  scheduled?: number;
  imageFileId: string | null;
  fileIds: readonly string[];
  /** Fields of the kind. */
  fields: Partial<Pick<Row, 'startTime' | 'endTime' | 'place' | 'dueDate' | 'galleryDate'>>;
}

export interface CommunicationRows {
  communications: Row[];
  files: InferInsertModel<typeof communicationFiles>[];
  students: InferInsertModel<typeof communicationStudents>[];
  recipients: InferInsertModel<typeof recipients>[];
}

export function communicationRows(
  plan: CommunicationPlan,
  schoolId: string,
  clock: Clock,
  random: Random,
): CommunicationRows {
  const [day, time] = plan.written;
  const written = clock.at(clock.schoolDay(day), time);
  const createdAt = clock.past(written);
  const id = random.id(createdAt);
  const isScheduled = plan.scheduled !== undefined;
  const chosen = plan.to.flatMap((classroom) =>
    classroom.students.map((student) => ({ classroom, student })),
  );
  const sendTo = ({ classroom, student }: (typeof chosen)[number]) =>
    student.guardians.map((guardian) => ({
      id: random.id(createdAt),
      schoolId,
      communicationId: id,
      studentId: student.id,
      guardianId: guardian.id,
      classroomId: classroom.id,
      ...engagementOf(plan.kind, written, guardian, clock, random),
    }));
  const sentAt = isScheduled ? null : createdAt;
  return {
    communications: [{ ...fieldsOf(plan, clock), id, schoolId, createdAt, sentAt }],
    files: plan.fileIds.map((fileId, position) => ({ communicationId: id, fileId, position })),
    students: chosen.map(({ student }) => ({ communicationId: id, studentId: student.id })),
    recipients: isScheduled ? [] : chosen.flatMap(sendTo),
  };
}

function fieldsOf(plan: CommunicationPlan, clock: Clock) {
  const wording = { clock, classroom: plan.to[0]?.plan.name };
  const { scheduled } = plan;
  return {
    startTime: null,
    endTime: null,
    place: null,
    dueDate: null,
    galleryDate: null,
    ...plan.fields,
    kind: plan.kind,
    title: worded(plan.title, wording),
    description: worded(plan.description, wording),
    imageFileId: plan.imageFileId,
    createdBy: plan.author.id,
    scheduledDate: scheduled === undefined ? null : clock.at(clock.schoolDay(scheduled), '00:00'),
  };
}
