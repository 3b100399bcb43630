import type { Database } from '#/database/database.ts';
import { Conflict } from '#/kernel/problems.ts';
import { findSchool, findSchoolsNamed } from '#/modules/schools/exports.ts';
import { createSchool, type NewSchool } from '#/modules/set-up/found-school.service.ts';
import { sameName } from '#/policy/people.ts';
import type { Services } from '#/services.ts';
import { releaseSchool } from './announcements.repository.ts';
import {
  findNetworks,
  insertNetwork,
  renameNetwork as storeName,
  storeMembership,
} from './networks.repository.ts';

// Exports for commands.

interface NewNetwork {
  name: string;
  office: NewSchool['school'];
  administrator: NewSchool['administrator'];
}

/**
 * Makes a network without schools, and its office with one administrator, in the transaction given.
 * @returns the link that sets the administrator's password, as `createSchool` does
 * @throws Conflict where a network or a school has the name
 */
export async function createNetwork(
  services: Pick<Services, 'db' | 'config' | 'keys' | 'now'>,
  { name, office, administrator }: NewNetwork,
): Promise<string | undefined> {
  const { db: tx } = services;
  await refuseTakenName(tx, name);
  if ((await findSchoolsNamed(tx, office.name)).length > 0) {
    throw new Conflict('two-schools', `Já há uma escola com o nome ${office.name}.`);
  }
  const link = await createSchool(services, { school: office, administrator });
  const schoolId = await requireSchool(tx, office.name);
  await insertNetwork(tx, { schoolId, name, createdAt: services.now() });
  return link;
}

export async function renameNetwork(
  tx: Database,
  { network, name }: { network: string; name: string },
): Promise<void> {
  const { id } = await requireNetwork(tx, network);
  await refuseTakenName(tx, name, id);
  await storeName(tx, id, name);
}

/** @throws Conflict where the school is in another network, or an office itself */
export async function joinNetwork(
  tx: Database,
  { school, network }: { school: string; network: string },
): Promise<void> {
  const { id: networkId } = await requireNetwork(tx, network);
  const schoolId = await requireSchool(tx, school);
  const networks = await findNetworks(tx);
  if (networks.some((one) => one.schoolId === schoolId)) {
    throw new Conflict('no-school', `${school} é a secretaria de uma rede, e não uma escola dela.`);
  }
  const present = (await findSchool(tx, schoolId))?.school.networkId ?? null;
  const other = networks.find(({ id }) => id === present && id !== networkId);
  if (other) throw new Conflict('no-school', `${school} já é da rede ${other.name}.`);
  await storeMembership(tx, schoolId, networkId);
}

export async function leaveNetwork(tx: Database, school: string): Promise<void> {
  const id = await requireSchool(tx, school);
  await storeMembership(tx, id, null);
  await releaseSchool(tx, id);
}

/** A network by its name; capitals and accents do not matter. */
export async function requireNetwork(db: Database, given: string) {
  const network = (await findNetworks(db)).find(({ name }) => sameName(name, given));
  if (!network) throw new Conflict('no-school', `Não há rede com o nome ${given}.`);
  return network;
}

async function refuseTakenName(tx: Database, name: string, besides?: string): Promise<void> {
  const networks = await findNetworks(tx);
  if (!networks.some((one) => one.id !== besides && sameName(one.name, name))) return;
  throw new Conflict('two-schools', `Já há uma rede com o nome ${name}.`);
}

async function requireSchool(tx: Database, name: string): Promise<string> {
  const [id, ...others] = await findSchoolsNamed(tx, name);
  if (!id) throw new Conflict('no-school', `Não há escola com o nome ${name}.`);
  if (others.length > 0) throw new Conflict('two-schools', `Há mais de uma escola ${name}.`);
  return id;
}
