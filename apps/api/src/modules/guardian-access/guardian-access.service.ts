import type { GuardianAccess, Invitation, NewGuardianLink } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { countOpenLinks, findDevices, revokeAccess, revokeDevice } from './devices.repository.ts';
import { findClassroomName, findGuardian, findPairs } from './guardians.repository.ts';
import { linkAddress } from './link-address.ts';
import { refuseTooManyLinks } from './link-limits.ts';
import { queueInvitation } from './guardian-mails.repository.ts';
import { type IssuedLink, issueLinks } from './links.repository.ts';
import { issueMailedLink } from './mailed-link.repository.ts';

interface Asking {
  db: Database;
  actor: Actor;
  now: Date;
}
type Issuing = Asking & { publicUrl: string };
type Mailing = Asking & { key: Uint8Array };

export async function readAccess(asking: Asking, id: string): Promise<GuardianAccess> {
  const { db, now } = asking;
  const { name, phone, email, isWhollyVisible } = await requireGuardian(asking, id);
  const devices = await findDevices(db, id, now);
  return {
    responsible: { id, name, phone },
    linkDelivery: isWhollyVisible ? 'shown' : email ? 'mailed' : 'unavailable',
    devices: devices.map(({ createdAt, lastSeenAt, linkMadeBy, linkMailed, ...device }) => ({
      ...device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      link: { madeBy: linkMadeBy, mailed: linkMailed },
    })),
    openLinkCount: await countOpenLinks(db, id, now),
  };
}

/** Shown to those who see all children of the guardian; others have it sent, unseen. */
export async function createLink(asking: Issuing & Mailing, id: string): Promise<NewGuardianLink> {
  const { email, isWhollyVisible } = await requireGuardian(asking, id);
  if (!isWhollyVisible) return mailLink(asking, id, email);
  const [link] = await issue(asking, [id]);
  if (!link) throw new Error('no link was issued');
  return { delivery: 'shown', ...link };
}

async function mailLink(
  { db, actor, now, key }: Mailing,
  guardianId: string,
  email: string | null,
): Promise<NewGuardianLink> {
  if (!email) throw new Conflict('no-email', withoutEmail);
  const { schoolId, id: createdBy } = actor;
  await db.transaction(async (tx) => {
    await refuseTooManyLinks(tx, actor, { guardianIds: [guardianId], now });
    const mail = { schoolId, guardianId, requestedBy: createdBy, now };
    const mailId = await queueInvitation(tx, mail);
    await issueMailedLink(tx, { mailId, key, schoolId, guardianId, target: null, createdBy, now });
  });
  return { delivery: 'mailed', sentTo: email };
}

const withoutEmail =
  'Este responsável também tem filhos em outras turmas e não tem e-mail cadastrado. Peça o link à secretaria.';

/** One for each guardian, also of several students, in the order of the students' names. */
export async function invite(asking: Issuing, classroomId: string) {
  const { db, actor } = asking;
  const classroomName = await findClassroomName(db, actor, classroomId);
  if (classroomName === undefined) throw new NotFound();
  const pairs = await findPairs(db, actor, classroomId);
  const guardians = [...Map.groupBy(pairs, ({ guardianId }) => guardianId)];
  const links = await issue(
    asking,
    guardians.map(([id]) => id),
  );
  const invitations = guardians.map(([id, own], index): Invitation => {
    const link = links[index];
    if (!link) throw new Error('a guardian got no link');
    const name = own[0]?.guardianName ?? '';
    return { responsible: { id, name }, students: own.map(({ student }) => student), ...link };
  });
  return { classroomName, invitations };
}

export async function endDevice(asking: Asking, id: string, deviceId: string): Promise<void> {
  const { db, now } = asking;
  await requireGuardian(asking, id);
  const wasPaired = await db.transaction((tx) =>
    revokeDevice(tx, { guardianId: id, deviceId, now }),
  );
  if (!wasPaired) throw new NotFound();
}

export async function endAccess(asking: Asking, id: string): Promise<void> {
  const { db, now } = asking;
  await requireGuardian(asking, id);
  await db.transaction((tx) => revokeAccess(tx, id, now));
}

async function requireGuardian({ db, actor }: Asking, id: string) {
  const guardian = await findGuardian(db, actor, id);
  if (!guardian) throw new NotFound();
  return guardian;
}

function issue({ db, actor, now, publicUrl }: Issuing, guardianIds: string[]) {
  const { schoolId, id: createdBy } = actor;
  const link = { schoolId, target: null, createdBy, now };
  return db.transaction(async (tx) => {
    await refuseTooManyLinks(tx, actor, { guardianIds, now });
    const issued = await issueLinks(
      tx,
      guardianIds.map((guardianId) => ({ ...link, guardianId })),
    );
    return issued.map((one) => toLink(one, publicUrl));
  });
}

function toLink({ token, expiresAt }: IssuedLink, publicUrl: string) {
  return { url: linkAddress(publicUrl, token), expiresAt: expiresAt.toISOString() };
}
