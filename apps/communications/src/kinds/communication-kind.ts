import type {
  answeredByTexts,
  announcementCalls,
  Answer,
  Communication,
  CommunicationKind as KindName,
  Delivery,
  EmployeeCounts,
  EngagementCounts,
  EndpointDefinition,
  Marked,
  Notification,
  Open,
  Report,
  RuleViolation,
  TextFormat,
  UrgentWay,
} from '@caderneta/api-client/contract';
import type { ContractForm, Draft, FieldErrors, Later } from '@caderneta/edit-form';
import type { StoredFileRef } from '@caderneta/edit-form/uploads';
import type { DraftKind } from '@caderneta/platform';
import type { SchoolCalendar } from '@caderneta/school-time';
import type { BarTone } from '@caderneta/ui';
import type { ComponentType, ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { ChildTally, CountedChildren, OneGuardian, PerChild } from './children.ts';

/** Values of the forms of all kinds. Files and the time of sending have their own places. */
export interface WrittenValues {
  communication: {
    title: string;
    description: string;
    format?: TextFormat | undefined;
    imageId?: string | null;
    attachmentIds?: string[];
  };
  studentIds: string[];
}

/** Everything a form of a communication holds: its fields, its files and its time of sending. */
export type CommunicationContent<Values extends WrittenValues> = Values & {
  cover: StoredFileRef[];
  attachments: StoredFileRef[];
  scheduledDate: string | null;
};

/** A form as it was left. */
export type CommunicationDraft<Values extends WrittenValues> = Draft<CommunicationContent<Values>>;

export interface WrittenBody {
  communication: WrittenValues['communication'] & { scheduledDate?: string };
  studentIds: string[];
}

export interface EngagementRow {
  studentId: string;
  studentName: string;
  responsibleName: string;
  classroomId: string;
  visualized: boolean;
  delivery: Open<Delivery>;
  notification?: Notification | undefined;
  urgentWays?: UrgentWay[] | undefined;
  reminder?: Notification | undefined;
  guardianId: string;
  refusesMail?: boolean | undefined;
  refusesSms?: boolean | undefined;
  paper: Marked | null;
  phone: Marked | null;
  answeredBy?: Open<keyof typeof answeredByTexts> | undefined;
  askedAgain?: boolean | undefined;
  others?: { responsibleName: string }[] | undefined;
}

export interface CommunicationItem {
  communication: Communication;
  report: Report & { children?: CountedChildren | undefined };
  classrooms: { id: string; name: string }[];
  wholeClassrooms: { id: string; name: string }[];
  studentIds: string[];
  engagementDetails: EngagementRow[];
  engagement?: EngagementCounts | undefined;
  /** Where the office of the network sent it to them too. */
  employees?: EmployeeCounts | undefined;
}

/** Parts of one kind. */
export interface KindTypes {
  values: WrittenValues;
  body: WrittenBody;
  item: CommunicationItem;
}

type Row<T extends KindTypes> = T['item']['engagementDetails'][number];

/** Endpoints of a kind in the contract; those of all kinds are called alike. */
export type KindEndpoints = Record<
  keyof typeof announcementCalls,
  // Pages have no schemas of calls.
  Omit<EndpointDefinition, 'params' | 'query' | 'body' | 'response'>
>;

/** Every sentence about a kind whose words differ from those of the others. */
export interface KindTexts {
  newTitle: string;
  sent: string;
  scheduled: string;
  deleted: string;
  createFailed: string;
  saveFailed: string;
  deleteFailed: string;
  deleteTitle: string;
  deleteQuestion: string;
  notFound: string;
  backToList: string;
  draftFound: string;
  sentOn: string;
  scheduledFor: string;
}

interface WrittenTexts extends KindTexts {
  /** Why a sent item is not changed any more. */
  alreadySent: string;
  /** Guardians who have not done what it asks for. */
  unansweredLabel: string;
}

/** A figure of the report: how many of all recipients, or of all children. */
export interface Figure {
  label: string;
  value: number;
  tone: BarTone;
  /** The whole that the value is a part of; all recipients unless given. */
  total?: number;
  /** What is counted, where a page counts both: 'crianças'. */
  unit?: string;
}

/** A column of the engagement: who answered in that way. */
export interface AnswerColumn<R, Item = unknown> {
  header: string;
  is: (row: R) => boolean;
  /** Text in place of a tick. */
  textOf?: (row: R, item: Item) => string | undefined;
  tone?: 'success' | 'danger';
}

export type FormFields<Values extends object> = ContractForm<Values>;

/** How a kind is written. */
export interface KindForm<T extends KindTypes> {
  /** There before something is sent. */
  schema: Later<z.ZodMiniType<T['values'], T['values']>>;
  blank: T['values'];
  drafts: DraftKind<CommunicationDraft<T['values']>>;
  hasCover: boolean;
  hasAttachments: boolean;
  /** Fields beside title, description and files. */
  Fields?: ComponentType<{ fields: FormFields<T['values']> }>;
  /** Fields that say when: another item has others. */
  days: readonly string[];
  /** Labels of the text fields. */
  labels: Record<string, string>;
  /** Labels of the checkboxes. */
  flags?: Record<string, string>;
  toBody: (values: T['values'], timeZone: string) => T['body'];
  toValues: (item: T['item'], timeZone: string) => T['values'];
  /** Rules about days that hold whether it is sent now or later. */
  rules: (values: T['values'], timeZone: string) => FieldErrors<T['values']>;
  /** Whether it wakes families; a kind without this never does. */
  isUrgent?: (values: T['values']) => boolean;
  /** The contract's rules about a body. */
  violations: (body: T['body'], calendar: SchoolCalendar) => RuleViolation[];
  /** The form's field for a path in the body; by default they are the same. */
  fieldOf?: (path: string, message: string) => string;
}

/** How what was sent is shown. */
export interface KindView<T extends KindTypes> {
  /** Says what it is about, under the title. */
  context?: (item: T['item'], timeZone: string) => ReactNode;
  figures: (report: T['item']['report'], children: ChildTally) => Figure[];
  /** Shown between the figures and what was sent. */
  Results?: ComponentType<{ item: T['item'] }>;
  answers: readonly AnswerColumn<Row<T>, T['item']>[];
  /** Given by a kind that asks something about each child. */
  perChild?: PerChild<OneGuardian<Row<T>>, T['item']>;
  showsClassroom: boolean;
  /** Says before it is deleted who gets an e-mail of it; undefined where nobody does. */
  toldOfDeletion?: (item: T['item']) => string | undefined;
}

export interface SlipAnswer {
  answer: Answer;
  label: string;
}

/** What a list of a kind needs to know of it. */
export interface ListedKind {
  name: KindName;
  /** Patterns of its addresses. */
  paths: { list: string; create: string; item: string };
  endpoints: KindEndpoints;
}

/** A kind of communication, as it is read, sent and deleted. */
export interface CommunicationKind<T extends KindTypes> extends ListedKind {
  texts: KindTexts;
  view: KindView<T>;
  /** Changed after sending too; its page then begins with the state of now at each visit. */
  staysEditable?: boolean;
}

/** A kind that is written in one form: all but the gallery, which has a wizard. */
export interface WrittenKind<T extends KindTypes> extends CommunicationKind<T> {
  texts: WrittenTexts;
  /** What guardians may tick on a printed slip, and employees note when it comes back. */
  slip: (item: T['item']) => readonly SlipAnswer[];
  form: KindForm<T>;
}

/** What an item says as its author wrote it, with the marks of a formatted text. */
export const writtenTexts = ({ title, description, formatted }: Communication) => ({
  title,
  description: formatted?.text ?? description,
  ...(formatted && { format: 'Rich' as const }),
});

/** The address of one item. */
export const pathOfItem = ({ paths }: ListedKind, id: string) =>
  paths.item.replace(/:\w+/, encodeURIComponent(id));

/** Says who gets an e-mail where a sent item is deleted, or taken from a child; undefined if nobody does. */
export function toldOfDeletion<T extends KindTypes>(
  { view }: WrittenKind<T>,
  item: T['item'],
  { isWithoutMail }: { isWithoutMail?: boolean | undefined },
): string | undefined {
  const isTold = item.communication.sentAt !== null && !isWithoutMail;
  return isTold ? view.toldOfDeletion?.(item) : undefined;
}

/** The id in an address of a path with one. Below the shell, `useParams` names its splat first. */
export function idIn(path: string, pathname: string): string | undefined {
  const [id] = Object.values(matchPath(path, pathname)?.params ?? {});
  return id;
}
