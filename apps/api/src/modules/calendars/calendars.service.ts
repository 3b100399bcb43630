import { createHash } from 'node:crypto';
import type { CalendarAddress } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import type { CallContext } from '#/kernel/call-context.ts';
import { NotFound } from '#/kernel/problems.ts';
import type { Database } from '#/database/database.ts';
import { readSignedId, signId } from '#/secrets/signed-ids.ts';
import {
  endAddress,
  findAddress,
  findEntries,
  findReader,
  type Owner,
  replaceAddress,
} from './calendars.repository.ts';
import {
  type DatedKind,
  familyAddress,
  type ItemAddress,
  writeCalendar,
} from './write-calendar.ts';

export interface CalendarSettings {
  publicUrl: string;
  /** `KeyRing.calendars` */
  key: Uint8Array;
}

/** The address of the person's calendar, which stays until they end it. */
export async function readAddress(
  db: Database,
  owner: Owner,
  settings: CalendarSettings,
): Promise<CalendarAddress> {
  const id = await findAddress(db, owner);
  return { address: id ? addressAt(id, settings) : null };
}

/** Another address; the one before ends. */
export async function createAddress(
  tx: Database,
  owner: Owner,
  settings: CalendarSettings,
): Promise<CalendarAddress> {
  return { address: addressAt(await replaceAddress(tx, owner), settings) };
}

export { endAddress };

/** Bytes: a stranger's key is refused without a look into the database. */
const signBytes = 16;

const addressAt = (id: string, { publicUrl, key }: CalendarSettings) =>
  `${publicUrl}/v1/calendar.ics?key=${signId(id, key, signBytes).toString('base64url')}`;

/**
 * What a calendar app reads.
 * @returns the text, and an `ETag` that changes with it
 * @throws {NotFound} for a key that opens nothing, or nothing any more
 */
export async function readCalendarOf(
  { db, now }: CallContext,
  given: string,
  { publicUrl, key }: CalendarSettings,
): Promise<{ text: string; tag: string }> {
  const id = readSignedId(Buffer.from(given, 'base64url'), key, signBytes);
  const reader = id ? await findReader(db, id) : undefined;
  if (!reader) throw new NotFound();
  const entries = await findEntries(db, reader, now);
  const addressOf = reader.isFamily ? familyAddress(publicUrl) : staffAddress(publicUrl);
  const text = writeCalendar(entries, addressOf, reader.schoolName);
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

const staffAddress =
  (publicUrl: string): ItemAddress =>
  (kind, id) =>
    publicUrl + staffPaths[kind](id);

const staffPaths: Record<DatedKind, (id: string) => string> = {
  event: (eventId) => pathTo(paths.event, { eventId }),
  activity: (activityId) => pathTo(paths.activity, { activityId }),
  poll: (pollId) => pathTo(paths.poll, { pollId }),
};
