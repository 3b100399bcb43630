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
import { findLastCommunications } from './figures.repository.ts';
import { countFigures, readFigures } from './figures.service.ts';
import { findNetwork, findSchoolsOf, type SchoolOfNetwork } from './networks.repository.ts';

/** What is kept of all schools of the actor's network, in as many queries for 200 schools as for one. */
export async function getOverview(
  ctx: NetworkContext,
  days: NetworkPeriod,
): Promise<NetworkOverview> {
  const { db, actor } = ctx;
  const network = await findNetwork(db, actor.networkId);
  if (!network) throw new NotFound();
  const schools = await findSchoolsOf(db, actor.networkId);
  const { figuresOf, countedAt } = await readFigures(ctx, actor.networkId, schools);
  return {
    name: network.name,
    countedAt: countedAt.toISOString(),
    schools: schools.map((school) => toRow(school, figuresOf(school.id)[days])),
  };
}

const lastCommunications = 20;

/**
 * Counts one school as it is now.
 * @throws NotFound for a school of no network or of another one
 */
export async function getSchoolOfNetwork(
  ctx: NetworkContext,
  id: string,
  days: NetworkPeriod,
): Promise<NetworkSchool> {
  const { db, actor } = ctx;
  const [school] = await findSchoolsOf(db, actor.networkId, id);
  if (!school) throw new NotFound();
  const ofSchool = await countFigures(ctx, 'school', [school]);
  const ofClassroom = await countFigures(ctx, 'classroom', [school]);
  const classrooms = await listClassroomNames(db, school.id);
  const communications = await findLastCommunications(db, school.id, lastCommunications);
  return {
    ...toRow(school, ofSchool(school.id)[days]),
    classrooms: classrooms.map((room) => ({ ...room, ...ofClassroom(room.id)[days] })),
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
