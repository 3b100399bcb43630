import type { FamilyCommunication, FamilyNotice } from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import {
  type FileRow,
  imageFields,
  imageSizeOf,
  smallestSize,
  storedFile,
} from '#/modules/files/files.mapper.ts';
import {
  type findVersions,
  isAskedAgain,
  type Moment,
  shownToFamily,
  takesChoices,
  toItemHistory,
} from '#/modules/communications/communications.service.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import type { AnswerOfOther, Copy, findNotice, Received } from './items.repository.ts';

interface ReceivedParts {
  copies: Copy[];
  others: AnswerOfOther[];
  /** What it said and says, latest first. */
  versions: Awaited<ReturnType<typeof findVersions>>;
  attachments: FileRow[];
  links: FileLinks;
  now: Date;
  /** Of the school. */
  timeZone: string;
}

/** A communication as the family reads it. */
export function toReceived(row: Received, parts: ReceivedParts): FamilyCommunication {
  const { copies, others, versions, attachments, links, now, timeZone } = parts;
  const { imageUrl, imageSrcSet } = imageFields(row.image, links);
  return {
    kind: row.kind,
    id: row.id,
    schoolId: row.schoolId,
    title: row.title,
    description: row.description,
    ...(row.formatted && { blocks: row.formatted.blocks }),
    imageUrl,
    imageSrcSet,
    ...imageSizeOf(row.image),
    attachments: attachments.map((file) => storedFile(file, links)),
    ...(row.kind === 'gallery' && {
      smallBytes: attachments.reduce((sum, file) => sum + smallestSize(file), 0),
    }),
    sentAt: (row.sentAt ?? row.createdAt).toISOString(),
    createdBy: { name: row.authorName },
    ...shownToFamily(row),
    isAnswerable: takesChoices(row, ofMoment(now, timeZone)),
    ...toItemHistory(row.kind, versions, timeZone),
    copies: copies.map((copy) => ({
      ...toCopy(copy, others),
      ...(isAskedAgain(copy, row) && { askedAgain: true }),
    })),
  };
}

export const ofMoment = (now: Date, timeZone: string): Moment => ({
  now,
  today: dayOf(now, timeZone),
});

function toCopy(
  { studentId, studentName, readAt, answer, doneAt, isOnPaper, answeredBy }: Copy,
  answersOfOthers: AnswerOfOther[],
) {
  const others = answersOfOthers.filter((other) => other.studentId === studentId).map(toOther);
  return {
    studentId,
    studentName,
    read: readAt !== null,
    accepted: answer === 'accepted',
    declined: answer === 'declined',
    choice: answer,
    done: doneAt !== null,
    isOnPaper,
    ...(answeredBy && { answeredBy }),
    ...(others.length > 0 && { others }),
  };
}

const toOther = ({ name, answer, answeredAt, doneAt }: AnswerOfOther) => ({
  name,
  choice: answer,
  done: doneAt !== null,
  at: (answer ? answeredAt : doneAt)?.toISOString() ?? null,
});

type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

/** A notice as the family reads it, with the classrooms of their children where it is published. */
export function toNotice(
  { item, image, attachment, authorName }: NoticeRow,
  classrooms: { name: string }[],
  links: FileLinks,
): FamilyNotice {
  const { imageUrl, imageSrcSet } = imageFields(image, links);
  return {
    id: item.id,
    schoolId: item.schoolId,
    title: item.title,
    imageUrl,
    imageSrcSet,
    ...imageSizeOf(image),
    attachment: attachment && storedFile(attachment, links),
    createdAt: item.createdAt.toISOString(),
    createdBy: { name: authorName },
    classrooms,
  };
}
