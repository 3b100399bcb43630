import { createHash } from 'node:crypto';
import {
  type ContactKind,
  normalizeContact,
  type OwnContacts,
} from '@caderneta/api-client/contract';
import { formatPhone } from '@caderneta/formats';
import { secondsInDay } from 'date-fns/constants';
import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import type { Config } from '#/config.ts';
import type { DeviceContext, GuardianContext } from '#/kernel/call-context.ts';
import { Conflict, Invalid } from '#/kernel/problems.ts';
import { insertEntries } from '#/modules/audit/exports.ts';
import { renewSiblings } from '#/modules/guardians/exports.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import { readSchool } from '#/modules/schools/schools.service.ts';
import { type RateLimit, takeHit } from '#/rate-limits/rate-limits.ts';
import { isContactCode } from '#/secrets/contact-codes.ts';
import { insertNotification } from '#/telling/notifications.repository.ts';
import {
  findAskedPhone,
  findContacts,
  findLatestChange,
  insertChange,
  isPhoneTaken,
  type LatestChange,
  markConfirmed,
  storeContact,
  storePhoneAsked,
  takeAttempt,
} from './contacts.repository.ts';

const codeMinutes = 15;
/** One guess in two hundred thousand is right. */
const mostAttempts = 5;
/** Twice a year. */
const askedAfterDays = 182;

const hour = 60 * 60;
const refusal = 'Foram muitos códigos. Espere um pouco e peça de novo.';
/** Of a guardian, and to an address whoever asks: it may be a stranger's. */
const codeLimits: RateLimit[] = [
  { name: 'contact codes of an hour', points: 3, seconds: hour, refusal },
  { name: 'contact codes of a day', points: 6, seconds: secondsInDay, refusal },
];

type Channels = Pick<Config, 'sms' | 'whatsApp'>;

/** By what a code gets to a phone; undefined where the installation sends none. */
const phoneChannelOf = ({ sms, whatsApp }: Channels) =>
  whatsApp?.codeTemplate ? 'whatsApp' : sms ? 'sms' : undefined;

/** How each school of the device reaches its guardian. */
export async function readOwnContacts(
  { everyGuardian }: DeviceContext,
  channels: Channels,
): Promise<OwnContacts[]> {
  const takesPhones = phoneChannelOf(channels) !== undefined;
  const read: OwnContacts[] = [];
  for (const own of everyGuardian) {
    const { schoolId, id } = own.guardian;
    const { phone, email, isEmailReturned } = await findContacts(own.db, id);
    const latest = await findLatestChange(own.db, id);
    const { name: schoolName } = await readSchool(own, schoolId);
    const pending = latest && isWaiting(latest, own.now) ? pendingOf(latest) : null;
    read.push({ schoolId, schoolName, phone, email, isEmailReturned, takesPhones, pending });
  }
  return read;
}

const isWaiting = ({ confirmedAt, expiresAt }: LatestChange, now: Date) =>
  confirmedAt === null && expiresAt > now;

const pendingOf = ({ kind, after, expiresAt, isUndelivered }: LatestChange) => ({
  ...{ kind, contact: after, isUndelivered },
  expiresAt: expiresAt.toISOString(),
});

/**
 * Sends a code to a new phone or e-mail. Whose it is now is told to nobody who cannot read the code.
 * @throws {Conflict} for the contact that stands already, and for a phone that no code gets to
 * @throws {TooManyRequests}
 */
export async function requestChange(
  { db, guardian, now }: GuardianContext,
  { contact, channels }: { contact: string; channels: Channels },
): Promise<void> {
  const after = normalizeContact(contact);
  const kind: ContactKind = after.includes('@') ? 'email' : 'phone';
  const { id: guardianId, schoolId } = guardian;
  const { [kind]: before } = await findContacts(db, guardianId);
  if (isSameContact(before, after)) throw new Conflict('contact-same');
  const channel = kind === 'email' ? kind : phoneChannelOf(channels);
  if (!channel) throw new Conflict('no-phone-codes');
  const to = createHash('sha256').update(after).digest('base64url');
  for (const key of [guardianId, to]) for (const one of codeLimits) await takeHit(db, one, key);
  const expiresAt = addMinutes(now, codeMinutes);
  const change = { schoolId, guardianId, kind, before, after, expiresAt, createdAt: now };
  const contactChangeId = await insertChange(db, change);
  const code = { schoolId, guardianId, subject: 'contactCode', contactChangeId } as const;
  await insertNotification(db, { ...code, channel, now });
}

const isSameContact = (one: string | null, other: string) =>
  one?.toLowerCase() === other.toLowerCase();

/**
 * Counts a code that is tried, also where it is refused.
 * @throws {Conflict} for one that is over: too late, or tried too often
 * @throws {Invalid} for a wrong one
 */
export async function tryContactCode(
  { db, guardian, now }: GuardianContext,
  { code, key }: { code: string; key: Uint8Array },
): Promise<void> {
  const change = await findLatestChange(db, guardian.id);
  if (!change || change.expiresAt <= now) throw new Conflict('contact-code-over');
  const isRight = isContactCode(key, change.id, code);
  // Sent twice: the first one changed it.
  if (change.confirmedAt !== null && isRight) return;
  if (!(await takeAttempt(db, change.id, { most: mostAttempts, now }))) {
    throw new Conflict('contact-code-over');
  }
  if (!isRight) {
    const message = 'O código não confere. Confira e digite de novo.';
    throw new Invalid([{ path: 'code', message }]);
  }
}

/**
 * Makes the change whose code was right, at every school of the device that has the same contact of this
 * guardian, and tells the former contact of each.
 * @throws {Conflict} where the phone is somebody else's at one of the schools
 */
export async function confirmChange(ctx: DeviceContext, channels: Channels): Promise<void> {
  const change = await findLatestChange(ctx.db, ctx.guardian.id);
  if (!change || change.confirmedAt !== null) return;
  const { kind, after, before } = change;
  for (const { db, guardian } of ctx.everyGuardian) {
    // Nobody else gets the phone meanwhile, and no form of the school writes the former one.
    await lockSchool(db, guardian.schoolId);
  }
  for (const own of ctx.everyGuardian) {
    const isAsked = own.guardian.id === ctx.guardian.id;
    const contacts = await findContacts(own.db, own.guardian.id);
    const isSame = before !== null && isSameContact(contacts[kind], before);
    if (!isAsked && !isSame) continue;
    const { id: guardianId, schoolId } = own.guardian;
    if (kind === 'phone' && (await isPhoneTaken(own.db, { schoolId, guardianId, phone: after }))) {
      throw new Conflict('contact-taken');
    }
    const id = isAsked ? change.id : await copyChange(own, { ...change, before: contacts[kind] });
    await markConfirmed(own.db, id, own.now);
    await tellFormer(own, { id, kind, contacts, channels });
    await storeContact(own.db, { guardianId, kind, after, now: own.now });
    await renewSiblings(own.db, [guardianId], []);
    await record(own, { kind, before: contacts[kind], after });
  }
}

/** The same at another school of the device. */
function copyChange(
  { db, guardian, now: createdAt }: GuardianContext,
  { kind, before, after, expiresAt }: Pick<LatestChange, 'kind' | 'before' | 'after' | 'expiresAt'>,
): Promise<string> {
  const { id: guardianId, schoolId } = guardian;
  return insertChange(db, { schoolId, guardianId, kind, before, after, expiresAt, createdAt });
}

type Contacts = Awaited<ReturnType<typeof findContacts>>;

/** Tells the former phone or e-mail; of another phone the e-mail that stands, too. */
async function tellFormer(
  { db, guardian, now }: GuardianContext,
  told: { id: string; kind: ContactKind; contacts: Contacts; channels: Channels },
): Promise<void> {
  const { contacts, kind } = told;
  const change = {
    ...{ schoolId: guardian.schoolId, guardianId: guardian.id, contactChangeId: told.id, now },
    subject: 'contactChange',
  } as const;
  if (contacts.email && (kind === 'email' || contacts.canReceiveMail)) {
    await insertNotification(db, { ...change, channel: 'email' });
  }
  if (kind === 'phone' && told.channels.sms && !contacts.refusesSms) {
    // It rings at nobody's night.
    await insertNotification(db, { ...change, channel: 'sms', isUrgent: false });
  }
}

/** The school reads it in its history, where it goes with the guardian. */
async function record(
  { db, guardian, now: createdAt }: GuardianContext,
  { kind, before, after }: { kind: ContactKind; before: string | null; after: string },
): Promise<void> {
  const inWords = (contact: string) => (kind === 'phone' ? formatPhone(contact) : contact);
  const { id: guardianId, schoolId } = guardian;
  const change = {
    ...{ field: kind, before: before && inWords(before), after: inWords(after) },
    guardianId,
  };
  await insertEntries(db, [
    {
      ...{ schoolId, employeeId: null, resource: 'guardian', verb: 'correct', createdAt },
      ...{ resourceId: guardianId, fields: [kind], deviceId: guardian.deviceId },
      changes: [change],
    },
  ]);
}

/** The phone about which one of the device's guardians is asked now. */
export async function findQuestion({ everyGuardian, now }: DeviceContext) {
  const before = subDays(now, askedAfterDays);
  for (const { db, guardian } of everyGuardian) {
    const phone = await findAskedPhone(db, guardian.id, before);
    if (phone) return { schoolId: guardian.schoolId, phone };
  }
  return undefined;
}

/** Answers for every guardian of the device who has the same phone. */
export async function answerQuestion(
  { db, guardian, everyGuardian, now }: DeviceContext,
  isSame: boolean,
): Promise<void> {
  const { phone } = await findContacts(db, guardian.id);
  for (const own of everyGuardian) {
    const contacts = await findContacts(own.db, own.guardian.id);
    if (contacts.phone === phone) await storePhoneAsked(own.db, own.guardian.id, { isSame, now });
  }
}
