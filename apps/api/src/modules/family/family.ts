import type { Guardian } from '#/policy/guardian.ts';
import type { Database } from '#/database/database.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import type { Services } from '#/services.ts';
import { type Child, findChildren } from './children.repository.ts';

/** A call of a family, and what its answer is made with. */
export interface Asking {
  db: Database;
  guardian: Guardian;
  links: FileLinks;
  now: Date;
}

/** Makes of a handler's call what the services take. */
export function askingWith(services: Pick<Services, 'links' | 'now'>) {
  return ({ db, guardian }: Pick<Asking, 'db' | 'guardian'>): Asking => {
    return { db, guardian, links: services.links.of(guardian), now: services.now() };
  };
}

/** What the queries of the family's side begin with. */
export interface Family {
  guardian: Guardian;
  /** Never empty, or the device had been refused. */
  children: Child[];
}

export async function findFamily({
  db,
  guardian,
}: Pick<Asking, 'db' | 'guardian'>): Promise<Family> {
  return { guardian, children: await findChildren(db, guardian) };
}

export const idsOf = (children: { id: string }[]) => children.map(({ id }) => id);
