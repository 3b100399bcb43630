import type { NewRow } from '@caderneta/api/loading';
import type { SchoolFiles } from './files.ts';
import { createRandom, type Random } from './random.ts';
import type { SchoolClock } from './school-clock.ts';
import type { Classroom, Employee, Guardian, Insert } from './school-plan.ts';
import type { CommunicationText } from './texts/text-shapes.ts';
import { worded } from './wording.ts';

type Row = NewRow<'communications'>;
type Kind = Row['kind'];

/** A text with its audience, author, files and dates. */
export interface CommunicationPlan {
  kind: Kind;
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
  fields: Partial<
    Pick<
      Row,
      | 'isUrgent'
      | 'startTime'
      | 'endTime'
      | 'place'
      | 'dueDate'
      | 'galleryDate'
      | 'pollOptions'
      | 'closingDay'
    >
  >;
}

export function planCommunication(
  communication: CommunicationText,
  to: readonly Classroom[],
  author: Employee,
  files: SchoolFiles,
  clock: SchoolClock,
): CommunicationPlan {
  const { title, description, written, scheduled } = communication.text;
  return {
    kind: communication.kind,
    title,
    description,
    to,
    author,
    written,
    scheduled,
    imageFileId: imageOf(communication, files),
    fileIds: filesOf(communication, files),
    fields: kindFields(communication, clock),
  };
}

function imageOf({ kind, text }: CommunicationText, files: SchoolFiles): string | null {
  const hasImage = kind === 'announcement' || kind === 'event';
  return hasImage && text.image ? files.picture(text.image) : null;
}

function filesOf({ kind, text }: CommunicationText, files: SchoolFiles): string[] {
  if (kind === 'gallery') return text.images.map(files.picture);
  return kind === 'event' || kind === 'poll' ? [] : (text.files ?? []).map(files.document);
}

function kindFields(
  { kind, text }: CommunicationText,
  clock: SchoolClock,
): CommunicationPlan['fields'] {
  if (kind === 'activity') return { dueDate: clock.day(clock.schoolDay(text.due)) };
  if (kind === 'gallery') return { galleryDate: clock.day(clock.schoolDay(text.taken)) };
  if (kind === 'announcement') return { isUrgent: text.isUrgent ?? false };
  if (kind === 'poll') {
    const closingDay = clock.day(clock.schoolDay(text.closes));
    return { pollOptions: [...text.options], closingDay };
  }
  const [day, start, end] = text.on;
  const on = clock.schoolDay(day);
  return { startTime: clock.at(on, start), endTime: clock.at(on, end), place: text.place };
}

interface CommunicationRows {
  communications: Row[];
  files: NewRow<'communication_files'>[];
  students: NewRow<'communication_students'>[];
  recipients: NewRow<'recipients'>[];
}

/** Most recipients in memory before they are inserted. */
const mostHeld = 8_000;

interface Sender {
  insert: Insert;
  key: string;
  schoolId: string;
  clock: SchoolClock;
  onProgress?: (done: number, total: number) => void;
}

/** Inserts communications with their recipients and what these did. */
export async function insertCommunications(
  { insert, key, schoolId, clock, onProgress }: Sender,
  plans: readonly CommunicationPlan[],
): Promise<void> {
  const random = createRandom(`${key} communications`);
  let held: CommunicationRows[] = [];
  let recipients = 0;
  for (const [index, plan] of plans.entries()) {
    const rows = communicationRows(plan, schoolId, clock, random);
    held.push(rows);
    recipients += rows.recipients.length;
    if (recipients < mostHeld && index < plans.length - 1) continue;
    await insertHeld(insert, held);
    held = [];
    recipients = 0;
    onProgress?.(index + 1, plans.length);
  }
}

async function insertHeld(insert: Insert, held: readonly CommunicationRows[]) {
  const all = <Part extends keyof CommunicationRows>(part: Part) =>
    held.flatMap((rows): CommunicationRows[Part][number][] => rows[part]);
  await insert('communications', all('communications'));
  await insert('communication_files', all('files'));
  await insert('communication_students', all('students'));
  await insert('recipients', all('recipients'));
}

function communicationRows(
  plan: CommunicationPlan,
  schoolId: string,
  clock: SchoolClock,
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
      ...reactionOf(plan, written, guardian, clock, random),
    }));
  const sentAt = isScheduled ? null : createdAt;
  return {
    communications: [{ ...columnsOf(plan, clock), id, schoolId, createdAt, sentAt }],
    files: plan.fileIds.map((fileId, position) => ({
      schoolId,
      communicationId: id,
      fileId,
      position,
    })),
    students: chosen.map(({ student }) => ({
      schoolId,
      communicationId: id,
      studentId: student.id,
    })),
    recipients: isScheduled ? [] : chosen.flatMap(sendTo),
  };
}

function columnsOf(plan: CommunicationPlan, clock: SchoolClock) {
  const wording = { clock, classroom: plan.to[0]?.plan.name };
  const { scheduled } = plan;
  return {
    isUrgent: false,
    startTime: null,
    endTime: null,
    place: null,
    dueDate: null,
    galleryDate: null,
    pollOptions: null,
    closingDay: null,
    ...plan.fields,
    kind: plan.kind,
    title: worded(plan.title, wording),
    description: worded(plan.description, wording),
    imageFileId: plan.imageFileId,
    createdBy: plan.author.id,
    scheduledDate: scheduled === undefined ? null : clock.at(clock.schoolDay(scheduled), '00:00'),
  };
}

type Reaction = Pick<
  NewRow<'recipients'>,
  'visualizedAt' | 'readAt' | 'answer' | 'answeredAt' | 'doneAt'
>;

const noReaction: Reaction = {
  visualizedAt: null,
  readAt: null,
  answer: null,
  answeredAt: null,
  doneAt: null,
};

const minute = 60_000;
const hour = 60 * minute;

/** Reaction of a guardian: some look at once, others within days, a few never. */
function reactionOf(
  { kind, fields }: CommunicationPlan,
  sentAt: Date,
  guardian: Guardian,
  clock: SchoolClock,
  random: Random,
): Reaction {
  const wait = random.chance(0.4)
    ? random.int(4, 130) * minute
    : -Math.log(1 - random.next()) * 20 * hour;
  const visualized = new Date(sentAt.getTime() + wait);
  if (!random.chance(guardian.attention) || visualized > clock.end) return noReaction;
  const later = (probability: number, within: number) => {
    const at = new Date(visualized.getTime() + 20_000 + random.next() * within);
    return random.chance(probability) && at <= clock.end ? clock.past(at) : null;
  };
  const seen = { ...noReaction, visualizedAt: clock.past(visualized) };
  if (kind === 'announcement') return { ...seen, readAt: later(0.88, 4 * minute) };
  if (kind === 'activity') return { ...seen, doneAt: later(0.7, 60 * hour) };
  if (kind === 'gallery') return seen;
  const answeredAt = later(0.8, 8 * hour);
  if (kind === 'poll') {
    const choice = `option${random.int(1, fields.pollOptions?.length ?? 1)}` as Reaction['answer'];
    return { ...seen, answer: answeredAt && choice, answeredAt };
  }
  const answer = answeredAt && (random.chance(0.82) ? 'accepted' : 'declined');
  return { ...seen, answer, answeredAt };
}
