import { canEdit } from '#/policy/scope.ts';
import type { CreatedCommunication } from '@caderneta/api-client/contract';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import { Conflict, Forbidden, NotFound, StaleEdit } from '#/kernel/problems.ts';
import { type CommunicationDetail, readDetail } from './communication-detail.ts';
import { secondsUntil } from './communication-fields.ts';
import { type CommunicationRow, findCommunication } from './communications.repository.ts';
import { changeSent } from './change-sent.repository.ts';
import { readBeforeHold } from './holding.repository.ts';
import type { Asking } from './list-communications.ts';
import {
  markCommunicationDeleted,
  type Draft,
  insertCommunication,
  lockCommunication,
  replaceCommunication,
} from './sending.repository.ts';

/** What one kind of communication adds to what all have in common. */
export interface KindRules<Body, Detail> {
  kind: CommunicationKind;
  /** Checks what somebody wrote; refuses by throwing. */
  draftOf: (asking: Asking, body: Body, now: Date) => Promise<Draft>;
  describe: (detail: CommunicationDetail) => Detail;
  /** Why a sent one is not changed any more, or not scheduled where it stays editable. */
  alreadySent: string;
  /** Changed after sending too; a change without a date keeps the schedule. */
  staysEditable?: true;
}

export interface Change<Body> {
  id: string;
  body: Body;
  /** Of `If-Match`; any version where it is missing. */
  expectedVersion: number | undefined;
}

export async function getCommunication<B, D>(rules: KindRules<B, D>, asking: Asking, id: string) {
  const row = await findCommunication(asking.db, asking.actor, rules.kind, id);
  if (!row) throw new NotFound();
  return { data: rules.describe(await readDetail(asking, row)), version: row.version };
}

export async function createCommunication<B, D>(
  rules: KindRules<B, D>,
  asking: Asking,
  body: B,
  heldUntil: Date | null,
): Promise<CreatedCommunication> {
  const { db, actor, now } = asking;
  const draft = holding(await rules.draftOf(asking, body, now), heldUntil);
  const id = await insertCommunication(db, actor, draft, now);
  return { id, ...(draft.heldUntil && { heldSeconds: secondsUntil(draft.heldUntil, now) }) };
}

/** What is scheduled waits for its time; only what would be sent now is held. */
const holding = (draft: Draft, heldUntil: Date | null): Draft =>
  draft.scheduledDate ? draft : { ...draft, heldUntil };

/** Changes what is scheduled, or what stays editable. */
export function updateCommunication<B, D>(
  rules: KindRules<B, D>,
  asking: Asking,
  { id, body, expectedVersion }: Change<B>,
  heldUntil: Date | null,
) {
  const { now } = asking;
  return asking.db.transaction(async (tx) => {
    const inside = { ...asking, db: tx };
    await lockCommunication(tx, asking.actor, id);
    const row = await findChangeable(inside, rules.kind, id);
    if (expectedVersion !== undefined && expectedVersion !== row.version) {
      throw new StaleEdit(rules.describe(await readDetail(inside, row)));
    }
    if (row.sentAt && !rules.staysEditable) throw new Conflict('already-sent', rules.alreadySent);
    if (row.heldUntil) throw new Conflict('held');
    await write(rules, inside, row, holding(await rules.draftOf(inside, body, now), heldUntil));
    return getCommunication(rules, inside, id);
  });
}

/** Without a date it is sent now, or as scheduled where it stays editable. */
async function write<B, D>(
  { alreadySent, staysEditable }: KindRules<B, D>,
  { db, actor, now }: Asking,
  row: CommunicationRow,
  draft: Draft,
): Promise<void> {
  if (!row.sentAt) {
    const kept = staysEditable ? row.scheduledDate : null;
    const scheduledDate = draft.scheduledDate ?? kept;
    const beforeHold = draft.heldUntil ? await readBeforeHold(db, row) : null;
    return replaceCommunication(db, row.id, { ...draft, scheduledDate, beforeHold }, now);
  }
  if (draft.scheduledDate) throw new Conflict('already-sent', alreadySent);
  return changeSent(db, actor, row.id, draft, now);
}

export async function deleteCommunication(
  asking: Asking,
  kind: CommunicationKind,
  id: string,
  now: Date,
) {
  await findChangeable(asking, kind, id);
  await markCommunicationDeleted(asking.db, asking.actor, id, now);
}

async function findChangeable(
  { db, actor }: Asking,
  kind: CommunicationKind,
  id: string,
): Promise<CommunicationRow> {
  const row = await findCommunication(db, actor, kind, id);
  if (!row) throw new NotFound();
  if (!canEdit(actor, row.createdBy)) throw new Forbidden();
  return row;
}
