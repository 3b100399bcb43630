import type {
  CorrectionPreview,
  CreatedCommunication,
  TellWhom,
  TextChange,
} from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { EmployeeContext, ValueChange } from '#/kernel/call-context.ts';
import { Conflict, Invalid, StaleEdit } from '#/kernel/problems.ts';
import { type Change, isStale } from '#/kernel/versions.ts';
import { requireUsableFiles } from '#/modules/files/files.service.ts';
import { distinctIds } from '#/policy/distinct-ids.ts';
import { tellOfCorrection } from '#/telling/news.service.ts';
import { secondsUntil } from '#/timing/present.ts';
import { asksAgain, changedWhen } from './versions/change-words.ts';
import { replaceContent } from './sending/changing.repository.ts';
import {
  attachmentsOf,
  getCommunication,
  lenientCalendar,
  requireCommunication,
} from './communications.service.ts';
import { findHeldRecipients } from './sending/held-recipients.repository.ts';
import { changesOf, toListedVersions, type SaidWithFiles } from './versions/item-words.ts';
import {
  contentOf,
  countReached,
  discardHeld,
  findFileNames,
  findHeldVersion,
  findSaid,
  findSentKind,
  findVersions,
  insertVersion,
  letVersionStand,
  noteCorrection,
  saidIn,
  storedKindColumns,
} from './versions/item-versions.repository.ts';
import type { Kind } from './kinds.ts';
import { storedText, type WrittenText } from './written-text.ts';

const texts = {
  same: 'Nada mudou: não há o que corrigir.',
  mustTell: 'Mudou a data, o horário, o local ou o prazo: as famílias precisam ser avisadas.',
  options: 'As respostas oferecidas podem ser corrigidas, não tiradas.',
};

/** What a correction writes, as the schema of its kind has read it. */
interface Corrected extends WrittenText {
  title: string;
  imageId?: string | null | undefined;
  attachmentIds?: string[] | undefined;
  options?: string[];
}

interface Correcting {
  id: string;
  written: Corrected;
  expectedVersion?: number | undefined;
}

/** What a correction would change and whom it would tell, before anything is stored. */
export async function previewCorrection(
  ctx: EmployeeContext,
  kind: Kind,
  correcting: Correcting,
): Promise<CorrectionPreview> {
  const { row, before, after, changes } = await compare(ctx, kind, correcting);
  const tellsEverybody = changedWhen(before, after).length > 0;
  const reached = await countReached(ctx.db, row.id);
  return { changes, tellsEverybody, asksAgain: asksAgain(before, after), ...reached };
}

/**
 * Corrects a sent item. What was answered stays; who answered before date, time or place changed is
 * asked again.
 * @param heldUntil when it stands, where it can be undone until then
 * @throws {Invalid} where nothing changed, or where nobody is told of what binds people
 */
export async function correct(
  ctx: EmployeeContext,
  kind: Kind,
  { id, body, expectedVersion }: Change<{ communication: Corrected; tell: TellWhom }>,
  heldUntil: Date | null,
): Promise<{ data: CreatedCommunication; version: number }> {
  const { db, actor, now } = ctx;
  const written = body.communication;
  const { row, before, after, changes } = await compare(ctx, kind, {
    id,
    written,
    expectedVersion,
  });
  if (changes.length === 0) throw invalid('communication', texts.same);
  const binds = changedWhen(before, after).length > 0;
  if (binds && body.tell === 'Nobody') throw invalid('tell', texts.mustTell);
  const tell = binds ? 'Everybody' : body.tell;
  const { id: communicationId, schoolId } = row;
  await insertVersion(
    db,
    {
      ...{ schoolId, communicationId, writtenBy: actor.id, changes, tell },
      ...{ content: contentOf(after), heldUntil: heldUntil ?? now },
    },
    { content: contentOf(before), writtenBy: row.createdBy, standsSince: row.sentAt },
  );
  ctx.changes?.set(row.id, inHistory(changes, tell));
  if (heldUntil) {
    const data = { id: row.id, heldSeconds: secondsUntil(heldUntil, now) };
    return { data, version: row.version };
  }
  await letCorrectionStand(db, row.id, now);
  return { data: { id: row.id }, version: row.version + 1 };
}

/**
 * Lets the held correction of a communication, which is locked, stand, and tells whom it is to tell.
 * @returns whether there was one, and its communication is not deleted
 */
export async function letCorrectionStand(tx: Database, id: string, now: Date): Promise<boolean> {
  const held = await findHeldVersion(tx, id);
  const sent = held && (await findSentKind(tx, id));
  if (!sent) {
    await discardHeld(tx, id);
    return false;
  }
  const { title, description, imageFileId, fileIds } = held.content;
  const before = await findSaid(tx, id);
  const kindColumns = storedKindColumns(held.content);
  await replaceContent(tx, id, { title, description, imageFileId, fileIds, kindColumns });
  await letVersionStand(tx, held.id, now);
  await noteCorrection(tx, { id, now, asksAgain: asksAgain(before, saidIn(held.content)) });
  if (held.tell === 'Nobody') return true;
  const to = held.tell ?? 'Seen';
  await tellOfCorrection(tx, { communicationId: id, to, schoolId: held.schoolId, now });
  return true;
}

/** Every version of an item, latest first, with one that is held. */
export async function listItemVersions(ctx: EmployeeContext, kind: Kind, id: string) {
  const { db, actor, now } = ctx;
  const row = await requireCommunication(ctx, kind, id, 'view');
  const versions = await findVersions(db, { communicationId: row.id }, 'held too');
  return toListedVersions(kind.contract.kind, versions, { timeZone: actor.timezone, now });
}

/**
 * What stands beside what would stand. The item is locked.
 * @throws {Conflict} where it is not sent, or another correction is held
 */
async function compare(ctx: EmployeeContext, kind: Kind, correcting: Correcting) {
  const { db, actor } = ctx;
  const { id, written, expectedVersion } = correcting;
  const row = await requireCommunication(ctx, kind, id, 'edit');
  if (!row.sentAt) throw new Conflict(row.heldUntil ? 'held' : 'not-sent');
  if (isStale(expectedVersion, row.version)) {
    throw new StaleEdit((await getCommunication(ctx, kind, row.id, {})).data);
  }
  if (await findHeldVersion(db, row.id)) throw new Conflict('correction-held');
  if (await findHeldRecipients(db, row.id)) throw new Conflict('recipients-held');
  const { title, imageId = null, attachmentIds = [] } = written;
  const before = await findSaid(db, row.id);
  await requireUsableFiles(ctx, {
    images: { 'communication.imageId': [imageId] },
    attachments: attachmentsOf(attachmentIds),
  });
  const after: SaidWithFiles = {
    ...before,
    ...kind.kindColumns(written),
    ...storedText(written),
    ...{ title, imageFileId: imageId?.toLowerCase() ?? null },
    isUrgent: before.isUrgent,
    files: await findFileNames(db, distinctIds(attachmentIds)),
  };
  refuseBroken(ctx, kind, { written, before, after });
  return {
    row,
    before,
    after,
    changes: changesOf(kind.contract.kind, before, after, actor.timezone),
  };
}

/** Rules about days hold of days that change: what is over can still be spelled right. */
function refuseBroken(
  ctx: EmployeeContext,
  { contract }: Kind,
  { written, before, after }: { written: Corrected; before: SaidWithFiles; after: SaidWithFiles },
): void {
  const changed = changedWhen(before, after);
  // Of this kind: the route took the body by the same contract.
  const broken = contract
    .violations(written as never, lenientCalendar(ctx))
    .filter(({ path }) => path.endsWith('.options') || changed.some((name) => path.endsWith(name)));
  if (broken.length > 0) throw new Invalid(broken);
  const offered = before.pollOptions?.length ?? 0;
  if ((written.options?.length ?? 0) < offered) {
    throw invalid('communication.options', texts.options);
  }
}

const invalid = (path: string, message: string) => new Invalid([{ path, message }]);

const tellsWhom: Record<TellWhom, string> = {
  Nobody: 'ninguém',
  Seen: 'quem já viu',
  Everybody: 'todos',
};

/** Texts by their names alone, because they may be about health; when and where from what to what. */
function inHistory(changes: TextChange[], tell: TellWhom): ValueChange[] {
  const facts = ['startTime', 'place', 'dueDate', 'closingDay'];
  const wordsBut = ({ words }: TextChange, left: string) =>
    words.flatMap(({ is, text }) => (is === left ? [] : text)).join('');
  return [
    ...changes.map((change) => {
      const { field } = change;
      if (!facts.includes(field)) return { field, before: null, after: null };
      return { field, before: wordsBut(change, 'Added'), after: wordsBut(change, 'Removed') };
    }),
    { field: 'tell', before: null, after: tellsWhom[tell] },
  ];
}
