import type {
  Answer,
  Communication,
  Delivery,
  EmployeeCounts,
  Marked,
  Notification,
  UrgentState,
  UrgentWay,
} from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { imageFields, type ShownFile, storedFile } from '#/modules/files/files.mapper.ts';
import { secondsUntil } from '#/timing/present.ts';
import type { CountedReaction } from '#/database/schema/recipients.ts';
import type { Actor } from '#/policy/actor.ts';
import { canEdit } from '#/policy/scope.ts';
import type { CommunicationRow } from './communications.repository.ts';
import { withoutCredit } from '#/telling/notifications.repository.ts';
import type { StoredWay } from './engagement/engagement.repository.ts';
import type { Engaged } from './engagement/engagement.service.ts';
import { type Item, type Kind, type ListItem, badgeOf } from './kinds.ts';

/** A row of a kind's list. The compiler cannot join `shown` with its kind; the schema of the answer does. */
export function toListItem(ctx: EmployeeContext, kind: Kind, row: CommunicationRow) {
  // A list of galleries has its first images alone, and shows them as covers.
  const { fileCount } = row;
  const attachments = fileCount === null ? row.files : [];
  const image = row.image ?? (kind.isGallery ? (row.files[0] ?? null) : null);
  return {
    communication: Object.assign(
      toCommunication(ctx, row, { image, attachments }),
      kind.shown(row, fileCount ?? attachments.length),
    ),
    report: toReport(row, kind, kind.contract.listAnswers),
    classrooms: row.classrooms,
    wholeClassrooms: row.wholeClassrooms,
  } as ListItem;
}

type Engagement = Engaged['engagement'][number];

interface Detail extends Engaged {
  row: CommunicationRow;
  /** Of those to whom it went, where the actor may know. */
  employees: EmployeeCounts | undefined;
  /** A correction that can still be undone. */
  held: { by: string; heldUntil: Date | null } | undefined;
  /** Students who are about to get it. */
  joining: { by: string; heldUntil: Date; students: number } | undefined;
}

/** An item with what each recipient did. */
export function toItem(ctx: EmployeeContext, kind: Kind, detail: Detail) {
  const { answers } = kind.contract;
  const { part } = detail;
  const children = Map.groupBy(part?.ofChildren ?? [], ({ studentId }) => studentId);
  const othersOf = ({ studentId, guardianId }: Engagement) =>
    (children.get(studentId) ?? [])
      .filter((other) => other.guardianId !== guardianId)
      .map((other) => ({
        responsibleName: other.responsibleName,
        ...givenAnswers(answers, other),
      }));
  const listed = toListItem(ctx, kind, detail.row);
  return {
    ...listed,
    communication: { ...listed.communication, ...whatIsHeld(ctx, detail) },
    report: toReport(detail.row, kind, answers),
    studentIds: detail.studentIds,
    engagementDetails: detail.engagement.map((recipient) => ({
      ...toEngagementRow(recipient, answers),
      ...(isAskedAgain(recipient, detail.row) && { askedAgain: true }),
      ...(part && { others: othersOf(recipient) }),
    })),
    ...(part && { engagement: part.counts }),
    ...(detail.employees && { employees: detail.employees }),
  } as Item;
}

function whatIsHeld({ now }: EmployeeContext, { held, joining }: Detail) {
  const secondsOf = (heldUntil: Date) => secondsUntil(heldUntil, now);
  return {
    ...(held?.heldUntil && {
      heldCorrection: { by: held.by, heldSeconds: secondsOf(held.heldUntil) },
    }),
    ...(joining && {
      heldRecipients: {
        ...{ by: joining.by, students: joining.students },
        heldSeconds: secondsOf(joining.heldUntil),
      },
    }),
  };
}

/** The choice was made before the item's date, time or place changed. */
export const isAskedAgain = (
  { answer, answeredAt }: { answer: unknown; answeredAt: Date | null },
  { askedAgainAt }: { askedAgainAt: Date | null },
): boolean =>
  answer !== null && askedAgainAt !== null && (!answeredAt || answeredAt < askedAgainAt);

/** Fields that every kind of communication shows. */
function toCommunication(
  { actor, links, now }: EmployeeContext,
  row: CommunicationRow,
  { image, attachments }: { image: ShownFile | null; attachments: ShownFile[] },
): Communication {
  return {
    id: row.id,
    title: row.title,
    badge: badgeOf(row),
    description: row.description,
    ...(row.formatted && { formatted: row.formatted }),
    ...imageFields(image, links),
    // The cleanup removes files of what is deleted.
    attachments: row.withdrawnAt ? [] : attachments.map((file) => storedFile(file, links)),
    createdAt: row.createdAt.toISOString(),
    createdBy: { id: row.createdBy, name: row.authorName },
    scheduledDate: row.scheduledDate?.toISOString() ?? null,
    isScheduled: row.sentAt === null && row.heldUntil === null,
    sentAt: row.sentAt?.toISOString() ?? null,
    heldSeconds: row.heldUntil && secondsUntil(row.heldUntil, now),
    isForAllClassrooms: row.isForAllClassrooms,
    isEditable: canEditCommunication(actor, row),
    ...(row.isUnseen && { isUnseen: true }),
    ...(row.withdrawnAt && { withdrawnAt: row.withdrawnAt.toISOString() }),
    ...(row.correctedAt && { correctedAt: row.correctedAt.toISOString() }),
  };
}

/** Only the office withdraws an announcement of its network. */
export function canEditCommunication(
  actor: Actor,
  row: Pick<CommunicationRow, 'createdBy' | 'authorNetworkId'>,
): boolean {
  return row.authorNetworkId === null && canEdit(actor, row.createdBy);
}

function toReport(
  { classrooms, reactions }: CommunicationRow,
  { contract }: Kind,
  answers: readonly Answer[],
) {
  const countOf = (reaction: CountedReaction) => reactions[reaction] ?? 0;
  return {
    classrooms: classrooms.map(({ name }) => ({ name })),
    visualized: countOf('visualized'),
    total: countOf('received'),
    ...Object.fromEntries(answers.map((answer) => [answer, countOf(answer)])),
    ...(contract.countsChildren && {
      children: {
        total: countOf('children'),
        differing: countOf('children-differing'),
        ...Object.fromEntries(answers.map((answer) => [answer, countOf(ofChildren(answer))])),
      },
    }),
  };
}

function ofChildren(answer: Answer): CountedReaction {
  // Kinds whose children are counted ask for no reading.
  return answer === 'read' ? 'read' : `children-${answer}`;
}

function toEngagementRow(recipient: Engagement, answers: readonly Answer[]) {
  const { studentId, studentName, responsibleName, classroomId, visualizedAt } = recipient;
  return {
    ...{ studentId, studentName, responsibleName, classroomId },
    visualized: visualizedAt !== null,
    delivery: deliveryOf(recipient),
    ...(recipient.notification && {
      notification: {
        ...toProgress(recipient.notification, recipient.message),
        ...(recipient.isReturned && { isReturned: true }),
      },
    }),
    ...(recipient.ways && { urgentWays: recipient.ways.flatMap(toUrgentWay) }),
    ...(recipient.reminder && { reminder: toProgress(recipient.reminder, recipient.reminder) }),
    guardianId: recipient.guardianId,
    ...(recipient.refusesSms && { refusesSms: true }),
    ...(recipient.refusesMail && { refusesMail: true }),
    paper: recipient.isOnPaper ? toMarked(recipient.paperAt, recipient.paperBy) : null,
    phone: toMarked(recipient.phonedAt, recipient.phonedBy),
    ...(recipient.answeredBy && { answeredBy: recipient.answeredBy }),
    ...givenAnswers(answers, recipient),
  };
}

type Reactions = Pick<Engagement, 'readAt' | 'doneAt' | 'answer'>;

const givenAnswers = (answers: readonly Answer[], reactions: Reactions) =>
  Object.fromEntries(answers.map((answer) => [answer, gave(answer, reactions)]));

/** @param message what its provider says, where a message told */
function toProgress(
  { channel, status, attemptAt, sentAt, openedAt }: NonNullable<Engagement['notification']>,
  message: Engagement['message'],
): Notification {
  const instants = {
    queued: attemptAt,
    sent: sentAt,
    delivered: message?.deliveredAt,
    read: message?.readAt ?? openedAt,
    failed: null,
  };
  return { channel, status, at: instants[status]?.toISOString() ?? null };
}

/** Nothing of whom no channel reaches. */
function toUrgentWay({ channel, ...way }: StoredWay): UrgentWay[] {
  if (channel === null) return [];
  const state = urgentStateOf(way);
  const at = instantOfWay(way);
  const isReturned = way.isReturned && { isReturned: true };
  return [{ channel, state, at: at && new Date(at).toISOString(), ...isReturned }];
}

function urgentStateOf({ status, error, sentAt }: Omit<StoredWay, 'channel'>): UrgentState {
  if (status === 'failed' && error === withoutCredit) return 'withoutCredit';
  return status === 'read' && sentAt === null ? 'opened' : status;
}

const instantOfWay = ({ status, ...way }: Omit<StoredWay, 'channel'>) =>
  ({
    queued: null,
    sent: way.sentAt,
    delivered: way.deliveredAt,
    read: way.readAt ?? way.openedAt,
    failed: null,
  })[status];

const toMarked = (at: Date | null, by: string | null): Marked | null =>
  at && by ? { at: at.toISOString(), by } : null;

function gave(answer: Answer, { readAt, doneAt, answer: choice }: Reactions): boolean {
  if (answer === 'read') return readAt !== null;
  if (answer === 'done') return doneAt !== null;
  return choice === answer;
}

/** How far an e-mail came. */
function deliveryOf({ notification, ways }: Engagement): Delivery {
  const mailed = ways?.find(({ channel }) => channel === 'email');
  if (mailed) return deliveries[mailed.status];
  return notification?.channel === 'email' ? deliveries[notification.status] : 'none';
}

const deliveries: Record<NonNullable<Engagement['notification']>['status'], Delivery> = {
  queued: 'queued',
  sent: 'delivered',
  delivered: 'delivered',
  // The guardian opened the item before the e-mail left.
  read: 'none',
  failed: 'failed',
};
