import type { GuardianAccess, Invitation, NewGuardianLink } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound, TooManyRequests } from '#/kernel/problems.ts';
import { requireClassroom } from '#/modules/classrooms/classrooms.service.ts';
import { linkDeliveryOf, requireGuardian } from '#/modules/guardians/guardians.service.ts';
import { findGuardiansOfClassroom } from '#/modules/guardians/exports.ts';
import { findUnreachedGuardianIds } from '#/modules/reach/reach.service.ts';
import { readConsent } from '#/modules/consents/consents.service.ts';
import { notePhoneAlive } from '#/telling/channels/can-receive.repository.ts';
import { findDevices, revokeAccess, revokeDevice } from './devices.repository.ts';
import { queueLink } from './guardian-mails.repository.ts';
import { findRestingCode } from './code-attempts.repository.ts';
import { toShownLink } from './link-codes.ts';
import {
  countOpenLinks,
  findFullGuardians,
  findNthLastIssue,
  issueLinks,
  issueMailedLink,
  lockIssuer,
} from './links.repository.ts';

// Exports for other modules.
export { endMailedLink, issueMailedLink } from './links.repository.ts';
export { linkAddress } from './tokens.ts';

/** Parameters of new links. */
export interface LinkSettings {
  publicUrl: string;
  /** `KeyRing.mailedLinks` */
  mailKey: Uint8Array;
  /** `KeyRing.linkCodes` */
  codeKey: Uint8Array;
}

export async function readAccess(
  ctx: EmployeeContext,
  id: string,
  sendsWhatsApp: boolean,
): Promise<GuardianAccess> {
  const { name, phone, email, isWhollyVisible } = await requireGuardian(ctx, id);
  const { db, now } = ctx;
  const devices = await findDevices(db, id, now);
  return {
    responsible: { id, name, phone },
    linkDelivery: linkDeliveryOf({ isWhollyVisible, hasEmail: email !== null }),
    devices: devices.map((device) => ({
      id: device.id,
      name: nameOfDevice(device),
      createdAt: device.createdAt.toISOString(),
      lastSeenAt: device.lastSeenAt.toISOString(),
      link: {
        madeBy: device.linkMadeBy,
        mailed: device.linkMailed,
        byCode: device.enteredByCode,
      },
    })),
    openLinkCount: await countOpenLinks(db, id, now),
    codeRestsUntil: (await findRestingCode(db, id, now))?.toISOString(),
    ...(sendsWhatsApp && { whatsApp: await readConsent(db, id) }),
  };
}

/** @example 'Celular da vovó (Chrome no Android)' */
export const nameOfDevice = ({ name, givenName }: { name: string; givenName: string | null }) =>
  givenName ? `${givenName} (${name})` : name;

/** Shown to those who see all children of the guardian. Others have it sent, unseen. */
export async function createLink(
  ctx: EmployeeContext,
  id: string,
  settings: LinkSettings,
): Promise<NewGuardianLink> {
  const { email, isWhollyVisible } = await requireGuardian(ctx, id);
  if (!isWhollyVisible) return mailLink(ctx, { guardianId: id, email }, settings);
  const [link] = await issueShownLinks(ctx, [id], { ...settings, namesSchool: true });
  if (!link) throw new Error('no link was issued');
  return { delivery: 'shown', ...link };
}

async function mailLink(
  ctx: EmployeeContext,
  { guardianId, email }: { guardianId: string; email: string | null },
  { mailKey: key }: LinkSettings,
): Promise<NewGuardianLink> {
  if (!email) throw new Conflict('no-email');
  const { db, actor, now } = ctx;
  const { schoolId, id: createdBy } = actor;
  await refuseTooManyLinks(ctx, [guardianId]);
  const mailId = await queueLink(db, {
    ...{ schoolId, guardianId, requestedBy: createdBy, now },
    channel: 'email',
  });
  await issueMailedLink(db, { mailId, key, schoolId, guardianId, target: null, createdBy, now });
  return { delivery: 'mailed', sentTo: email };
}

/**
 * One for each guardian, also of several students, in the order of the students' names. Whoever does
 * not see all children of a guardian is told to invite them in another way.
 */
export async function inviteClassroom(
  ctx: EmployeeContext,
  { id, guardians }: { id: string; guardians?: 'notReached' | undefined },
  settings: LinkSettings,
) {
  const classroom = await requireClassroom(ctx, id, 'view');
  const pairs = await findGuardiansOfClassroom(ctx.db, ctx.actor, id);
  const families = [...Map.groupBy(pairs, ({ guardianId }) => guardianId).values()].map(toFamily);
  const unreached = guardians && (await findUnreachedGuardianIds(ctx, id));
  const wanted = families.filter(({ responsible }) => unreached?.has(responsible.id) ?? true);
  const shown = wanted.filter(({ linkDelivery }) => linkDelivery === 'shown');
  const ids = shown.map(({ responsible }) => responsible.id);
  const links = await issueShownLinks(ctx, ids, settings);
  const invitations = shown.map(({ responsible, students }, index): Invitation => {
    const link = links[index];
    if (!link) throw new Error('a guardian got no link');
    return { responsible, students, ...link };
  });
  const withoutCard = wanted.filter(({ linkDelivery }) => linkDelivery !== 'shown');
  return { classroomName: classroom.name, invitations, withoutCard };
}

type GuardianOfStudent = Awaited<ReturnType<typeof findGuardiansOfClassroom>>[number];

/** @param pairs one guardian with each of their students in the classroom */
function toFamily(pairs: GuardianOfStudent[]) {
  const [guardian] = pairs;
  if (!guardian) throw new Error('a guardian has no student');
  return {
    responsible: { id: guardian.guardianId, name: guardian.guardianName },
    students: pairs.map(({ student }) => student),
    linkDelivery: linkDeliveryOf(guardian),
  };
}

export async function endDevice(ctx: EmployeeContext, id: string, deviceId: string): Promise<void> {
  await requireGuardian(ctx, id);
  const wasPaired = await revokeDevice(ctx.db, { guardianId: id, deviceId, now: ctx.now });
  if (!wasPaired) throw new NotFound();
}

export async function endAccess(ctx: EmployeeContext, id: string): Promise<void> {
  await requireGuardian(ctx, id);
  await revokeAccess(ctx.db, id, ctx.now);
}

/** @param namesSchool for a link that is sent by hand; the code of a printed one stays coarse */
async function issueShownLinks(
  ctx: EmployeeContext,
  guardianIds: string[],
  { publicUrl, codeKey, namesSchool = false }: LinkSettings & { namesSchool?: boolean },
) {
  const { db, actor, now } = ctx;
  await refuseTooManyLinks(ctx, guardianIds);
  const link = { schoolId: actor.schoolId, target: null, createdBy: actor.id, codeKey, now };
  const issued = await issueLinks(
    db,
    guardianIds.map((guardianId) => ({ ...link, guardianId })),
  );
  return issued.map((one) => toShownLink(one, publicUrl, namesSchool ? actor.schoolId : undefined));
}

const windowMilliseconds = 60 * 60 * 1000;

/** Invitations for a school of many classrooms, printed one after the other, are well below. */
export const linksPerEmployee = 3000;

/** A family that tries many times, and a sheet that is printed again and again. */
export const linksPerGuardian = 20;

/**
 * Refuses what one employee, or all of them for one guardian, ask for too often within an hour.
 * Links in e-mails do not count. Calls of one employee take turns, so that none slips through
 * beside another.
 * @throws {TooManyRequests}
 */
async function refuseTooManyLinks(
  { db, actor, now }: EmployeeContext,
  guardianIds: string[],
): Promise<void> {
  const since = new Date(now.getTime() - windowMilliseconds);
  await lockIssuer(db, actor.id);
  const room = linksPerEmployee - guardianIds.length;
  const blocking = await findNthLastIssue(db, { employeeId: actor.id, since, nth: room + 1 });
  const full = await findFullGuardians(db, { guardianIds, since, limit: linksPerGuardian });
  const waitedFor = [blocking, ...full].filter((at) => at !== undefined);
  if (waitedFor.length === 0) return;
  const latest = Math.max(...waitedFor.map((at) => at.getTime()));
  throw new TooManyRequests(
    Math.max(1, Math.ceil((latest + windowMilliseconds - now.getTime()) / 1000)),
  );
}

/** The employee knows that the phone is still the guardian's: personal links go there again. */
export async function confirmPhone(ctx: EmployeeContext, id: string): Promise<void> {
  await requireGuardian(ctx, id);
  await notePhoneAlive(ctx.db, [id], ctx.now);
}
