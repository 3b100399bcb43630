import type {
  NetworkFigures,
  NetworkOverview,
  NetworkPeriod,
  NetworkSchool,
  NetworkSchoolRow,
} from '@caderneta/api-client/contract';
import type { NetworkContext } from '#/kernel/call-context.ts';
import { NotFound } from '#/kernel/problems.ts';
import { listClassroomNames } from '#/modules/classrooms/exports.ts';
import { findClosuresOf } from '#/modules/schools/exports.ts';
import { countDiaries, periodOf, type SchoolPeriod } from './figures.ts';
import { countFigures, findLastCommunications } from './figures.repository.ts';
import { findNetwork, findSchoolsOf, type SchoolOfNetwork } from './networks.repository.ts';

/** The counts of all schools of the actor's network, in as many queries for 200 schools as for one. */
export async function getOverview(
  ctx: NetworkContext,
  days: NetworkPeriod,
): Promise<NetworkOverview> {
  const { db, actor } = ctx;
  const network = await findNetwork(db, actor.networkId);
  if (!network) throw new NotFound();
  const schools = await findSchoolsOf(db, actor.networkId);
  const periods = await readPeriods(ctx, schools, days);
  const figuresOf = await readFigures(ctx, 'school', periods);
  return {
    name: network.name,
    schools: schools.map((school) => toRow(school, figuresOf(school.id))),
  };
}

const lastCommunications = 20;

/** @throws NotFound for a school of no network or of another one */
export async function getSchoolOfNetwork(
  ctx: NetworkContext,
  id: string,
  days: NetworkPeriod,
): Promise<NetworkSchool> {
  const { db, actor } = ctx;
  const [school] = await findSchoolsOf(db, actor.networkId, id);
  if (!school) throw new NotFound();
  const periods = await readPeriods(ctx, [school], days);
  const ofSchool = await readFigures(ctx, 'school', periods);
  const ofClassroom = await readFigures(ctx, 'classroom', periods);
  const classrooms = await listClassroomNames(db, school.id);
  const communications = await findLastCommunications(db, school.id, lastCommunications);
  return {
    ...toRow(school, ofSchool(school.id)),
    classrooms: classrooms.map((room) => ({ ...room, ...ofClassroom(room.id) })),
    communications: communications.map(({ sentAt, ...row }) => ({
      ...row,
      kind: row.kind as NetworkSchool['communications'][number]['kind'],
      sentAt: sentAt.toISOString(),
    })),
  };
}

const toRow = (
  { id, name, city, isClosed }: SchoolOfNetwork,
  figures: NetworkFigures,
): NetworkSchoolRow => ({ id, name, city, isClosed, ...figures });

async function readPeriods(
  { db, now }: NetworkContext,
  schools: SchoolOfNetwork[],
  days: NetworkPeriod,
): Promise<SchoolPeriod[]> {
  const closures = Map.groupBy(
    await findClosuresOf(
      db,
      schools.map(({ id }) => id),
    ),
    ({ schoolId }) => schoolId,
  );
  return schools.map((school) =>
    periodOf(school, closures.get(school.id) ?? [], { now, days: Number(days) }),
  );
}

/** @returns what is counted of a school or a classroom, nothing where it has nobody */
async function readFigures(
  { db, now }: NetworkContext,
  place: 'school' | 'classroom',
  periods: SchoolPeriod[],
): Promise<(placeId: string) => NetworkFigures> {
  const { attendances, reach, sendings, filledDays } = await countFigures(db, place, periods, now);
  const periodOfPlace = new Map(periods.map((period) => [period.schoolId, period]));
  return (placeId) => {
    const period = place === 'school' ? periodOfPlace.get(placeId) : periods[0];
    const here = attendances.get(placeId) ?? [];
    const { guardians = 0, reachable = 0 } = reach.get(placeId) ?? {};
    const { sent = 0, recipients = 0, seen = 0 } = sendings.get(placeId) ?? {};
    return {
      students: here
        .filter(({ deletedAt }) => deletedAt === null)
        .reduce((sum, { students }) => sum + students, 0),
      guardians,
      reachable,
      sent,
      recipients,
      seen,
      diaries: period
        ? countDiaries(period, here, filledDays.get(placeId) ?? [])
        : { due: 0, filled: 0 },
    };
  };
}
