import type { GuardianAccess, GuardianLink, Invitation } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import type { Database } from '#/database/database.ts';
import { NotFound } from '#/http/problems.ts';
import { countOpenLinks, findDevices, revokeAccess, revokeDevice } from './devices.repository.ts';
import { findClassroomName, findGuardian, findPairs } from './guardians.repository.ts';
import { linkAddress } from './link-address.ts';
import { refuseTooManyLinks } from './link-limits.ts';
import { type IssuedLink, issueLinks } from './links.repository.ts';

interface Asking {
  db: Database;
  actor: Actor;
  now: Date;
}
type Issuing = Asking & { publicUrl: string };

export async function readAccess(asking: Asking, id: string): Promise<GuardianAccess> {
  const { db, now } = asking;
  const { name, phone } = await reach(asking, id);
  const devices = await findDevices(db, id, now);
  return {
    responsible: { id, name, phone },
    devices: devices.map(({ createdAt, lastSeenAt, ...device }) => ({
      ...device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    openLinkCount: await countOpenLinks(db, id, now),
  };
}

export async function createLink(asking: Issuing, id: string): Promise<GuardianLink> {
  await reach(asking, id);
  const [link] = await issue(asking, [id]);
  if (!link) throw new Error('no link was issued');
  return link;
}

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
  await reach(asking, id);
  const wasPaired = await db.transaction((tx) =>
    revokeDevice(tx, { guardianId: id, deviceId, now }),
  );
  if (!wasPaired) throw new NotFound();
}

export async function endAccess(asking: Asking, id: string): Promise<void> {
  const { db, now } = asking;
  await reach(asking, id);
  await db.transaction((tx) => revokeAccess(tx, id, now));
}

async function reach({ db, actor }: Asking, id: string) {
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
    return issued.map((one) => describeLink(one, publicUrl));
  });
}

function describeLink({ token, expiresAt }: IssuedLink, publicUrl: string): GuardianLink {
  return { url: linkAddress(publicUrl, token), expiresAt: expiresAt.toISOString() };
}
