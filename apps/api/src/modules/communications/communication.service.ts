import type { Created } from '@caderneta/api-client/contract';
import { mayChange } from '#/access/reach.ts';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import { Conflict, Forbidden, NotFound, StaleEdit } from '#/http/problems.ts';
import { type CommunicationDetail, readDetail } from './communication-detail.ts';
import { type CommunicationRow, findCommunication } from './communications.repository.ts';
import { changeSent } from './change-sent.repository.ts';
import type { Asking } from './list-communications.ts';
import {
  deleteCommunication,
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

export async function readOne<B, D>(rules: KindRules<B, D>, asking: Asking, id: string) {
  const row = await findCommunication(asking.db, asking.actor, rules.kind, id);
  if (!row) throw new NotFound();
  return { data: rules.describe(await readDetail(asking, row)), version: row.version };
}

export async function createOne<B, D>(
  rules: KindRules<B, D>,
  asking: Asking,
  body: B,
  now: Date,
): Promise<Created> {
  const draft = await rules.draftOf(asking, body, now);
  return { id: await insertCommunication(asking.db, asking.actor, draft, now) };
}

/** Changes what is scheduled, or what stays editable. */
export function updateOne<B, D>(
  rules: KindRules<B, D>,
  asking: Asking,
  { id, body, expectedVersion }: Change<B>,
  now: Date,
) {
  return asking.db.transaction(async (tx) => {
    const inside = { ...asking, db: tx };
    await lockCommunication(tx, asking.actor, id);
    const row = await findChangeable(inside, rules.kind, id);
    if (expectedVersion !== undefined && expectedVersion !== row.version) {
      throw new StaleEdit(rules.describe(await readDetail(inside, row)));
    }
    if (row.sentAt && !rules.staysEditable) throw new Conflict('already-sent', rules.alreadySent);
    await write(rules, inside, row, await rules.draftOf(inside, body, now), now);
    return readOne(rules, inside, id);
  });
}

/** Without a date it is sent now, or as scheduled where it stays editable. */
async function write<B, D>(
  { alreadySent, staysEditable }: KindRules<B, D>,
  { db, actor }: Asking,
  row: CommunicationRow,
  draft: Draft,
  now: Date,
): Promise<void> {
  if (!row.sentAt) {
    const kept = staysEditable ? row.scheduledDate : null;
    const scheduledDate = draft.scheduledDate ?? kept;
    return replaceCommunication(db, row.id, { ...draft, scheduledDate }, now);
  }
  if (draft.scheduledDate) throw new Conflict('already-sent', alreadySent);
  return changeSent(db, actor, row.id, draft, now);
}

export async function deleteOne(asking: Asking, kind: CommunicationKind, id: string, now: Date) {
  await findChangeable(asking, kind, id);
  await deleteCommunication(asking.db, asking.actor, id, now);
}

async function findChangeable(
  { db, actor }: Asking,
  kind: CommunicationKind,
  id: string,
): Promise<CommunicationRow> {
  const row = await findCommunication(db, actor, kind, id);
  if (!row) throw new NotFound();
  if (!mayChange(actor, row.createdBy)) throw new Forbidden();
  return row;
}
