import { inArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { networks } from '#/database/schema/networks.ts';
import { schools } from '#/database/schema/schools.ts';
import { makeEmployee } from './school.ts';

interface NewNetwork {
  /** 'Campinas'. */
  of: string;
  /** Of the administrator of its office. */
  email: string;
  schoolIds: string[];
}

/** A network of these schools, with its office and the office's administrator. */
export async function makeNetwork(db: Database, { of, email, schoolIds }: NewNetwork) {
  const name = `Secretaria de Educação de ${of}`;
  const [office] = await db.insert(schools).values({ name }).returning();
  if (!office) throw new Error('nothing was inserted');
  const [network] = await db
    .insert(networks)
    .values({ schoolId: office.id, name: `Rede de ${of}` })
    .returning();
  if (!network) throw new Error('nothing was inserted');
  await db.update(schools).set({ networkId: network.id }).where(inArray(schools.id, schoolIds));
  const administrator = await makeEmployee(db, office.id, email, 'Administrator');
  return { network, office, administrator };
}
