import type {
  Closure,
  DayOff,
  SchoolSettings,
  SchoolSettingsPatch,
  SchoolSignIn,
  SignInProvider,
} from '@caderneta/api-client/contract';
import { canonicalTimeZone, closureOn, isSchoolDay } from '@caderneta/school-time';
import type { Config } from '#/config.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Invalid, NotFound, StaleEdit } from '#/kernel/problems.ts';
import { type Change, isStale } from '#/kernel/versions.ts';
import { storedFile } from '#/modules/files/files.mapper.ts';
import { requireUsableFiles } from '#/modules/files/files.service.ts';
import { revokeIdentitySessions } from '#/modules/provider-sign-in/identities/exports.ts';
import {
  countDeletedByAge,
  findCalendarOn,
  findClosures,
  findSchool,
  lockSchool,
  replaceClosures,
  updateSchool,
} from './schools.repository.ts';
import { quietHoursOf } from './schools.service.ts';
import { changesOfSettings } from './settings-changes.ts';

/** What the installation is registered as at providers. */
type Installation = Pick<Config, 'signInClients' | 'whatsApp' | 'sms'>;
type Clients = Config['signInClients'];

export async function getSettings(ctx: EmployeeContext, id: string, installation: Installation) {
  const { school, logo } = await requireSchool(ctx, id, 'view');
  const { name, city, contactEmail, sharesAnswers, urgentBy, timezone, schoolDays } = school;
  const { diariesDue, retentionYears, version } = school;
  const url = logo && storedFile(logo, ctx.links).location;
  const data: SchoolSettings = {
    id: school.id,
    name,
    city,
    contactEmail,
    sharesAnswers,
    urgentBy,
    logo: logo && { id: logo.id, url: url ?? '' },
    timezone,
    schoolDays,
    closures: await findClosures(ctx.db, school.id),
    diariesDue,
    retentionYears,
    deletedStudentsByAge: await listDeletedByAge(ctx, school.id),
    quietHours: quietHoursOf(school),
    signIn: signInOf(school, installation.signInClients),
    ...(installation.whatsApp && { whatsAppMonthlyLimit: school.whatsAppMonthlyLimit }),
    ...(installation.sms && { smsMonthlyLimit: school.smsMonthlyLimit }),
    ...((installation.whatsApp || installation.sms) && {
      linkSharePercent: school.linkSharePercent,
      urgentReservePercent: school.urgentReservePercent,
    }),
  };
  return { data, version };
}

function signInOf(
  school: Record<'signInProvider' | 'signInDomain' | 'signInTenantId', string | null>,
  clients: Clients,
): SchoolSettings['signIn'] {
  const available = Object.keys(clients) as SignInProvider[];
  const { signInDomain: domain, signInTenantId: tenantId } = school;
  const provider = school.signInProvider as SignInProvider | null;
  if (available.length === 0 && provider === null) return undefined;
  return { available, provider, domain, tenantId };
}

async function listDeletedByAge({ db, now }: EmployeeContext, schoolId: string) {
  const counted = await countDeletedByAge(db, schoolId, now);
  const byAge: number[] = [];
  for (const { years, students } of counted) byAge[Math.max(years, 0)] = students;
  return Array.from(byAge, (students) => students ?? 0);
}

export async function changeSettings(
  ctx: EmployeeContext,
  { id, body, expectedVersion }: Change<SchoolSettingsPatch>,
  installation: Installation,
) {
  const { school } = await requireSchool(ctx, id, 'edit');
  const { data: before } = await getSettings(ctx, id, installation);
  if (isStale(expectedVersion, school.version)) throw new StaleEdit(before);
  const { closures, logoId, timezone, schoolDays, signIn, quietHours, ...columns } = body;
  await requireUsableFiles(ctx, { images: { logoId: [logoId] } });
  if (closures) await replaceClosures(ctx.db, school.id, closures);
  await updateSchool(ctx.db, school.id, {
    ...columns,
    ...(logoId !== undefined && { logoFileId: logoId }),
    ...(timezone && { timezone: canonicalTimeZone(timezone) }),
    ...(schoolDays && { schoolDays: schoolDays.toSorted() }),
    ...(quietHours !== undefined && {
      quietFrom: quietHours?.from ?? null,
      quietUntil: quietHours?.until ?? null,
    }),
    ...(signIn && signInColumns(signIn, installation.signInClients)),
  });
  // They began under another rule.
  if (signIn) await revokeIdentitySessions(ctx.db, school.id, ctx.now);
  const changed = await getSettings(ctx, id, installation);
  ctx.changes?.set(school.id, changesOfSettings(before, changed.data));
  return changed;
}

function signInColumns(signIn: SchoolSignIn, clients: Clients) {
  const none = { signInProvider: null, signInDomain: null, signInTenantId: null };
  if (signIn.provider === 'None') return none;
  if (!clients[signIn.provider]) {
    const message = `Este servidor não está registrado em ${signIn.provider}.`;
    throw new Invalid([{ path: 'signIn.provider', message }]);
  }
  return {
    signInProvider: signIn.provider,
    signInDomain: signIn.domain.toLowerCase(),
    signInTenantId: signIn.provider === 'Microsoft' ? signIn.tenantId.toLowerCase() : null,
  };
}

/**
 * The actor's school. With 'edit' it stays locked until the transaction ends.
 * @throws NotFound for any other school
 */
async function requireSchool({ db, actor }: EmployeeContext, id: string, access: 'view' | 'edit') {
  if (id.toLowerCase() !== actor.schoolId) throw new NotFound();
  if (access === 'edit') await lockSchool(db, actor.schoolId);
  const found = await findSchool(db, actor.schoolId);
  if (!found) throw new NotFound();
  return found;
}

/** The school's week, and its closures between two days. */
export const findCalendar = (
  { db, actor }: Pick<EmployeeContext, 'db' | 'actor'>,
  { from, to }: Record<'from' | 'to', string>,
) => findCalendarOn(db, actor.schoolId, from, to);

/** Why a day has no classes at the actor's school; null on a school day. */
export async function findDayOff(
  { db, actor }: Pick<EmployeeContext, 'db' | 'actor'>,
  day: string,
): Promise<DayOff | null> {
  const calendar = await findCalendarOn(db, actor.schoolId, day);
  if (isSchoolDay(day, calendar)) return null;
  const closure: Closure | undefined = closureOn(day, calendar.closures);
  return closure ? { kind: closure.kind, name: closure.name } : { kind: 'Weekday', name: null };
}
