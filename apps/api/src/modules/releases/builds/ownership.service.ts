import {
  type Claim,
  claimsOf,
  covers,
  isFixed,
  isRoutePattern,
  labelClaim,
  type OwnedClaim,
  ownerAgainst,
  ownersOf,
  recordOf,
  type Release,
  routeClaim,
  serverOwner,
} from '@caderneta/releases';
import type { Database } from '#/database/database.ts';
import { Conflict, Malformed, NotFound } from '#/kernel/problems.ts';
import type { Builds } from './builds.ts';
import type { ReleaseCatalog } from './release-catalog.ts';
import { findClaims, giveClaims, insertClaims } from './ownership.repository.ts';
import { type Reason, ReleaseRefused } from './release-refused.ts';
import { appendEvent, lockEvents } from './releases.repository.ts';

type Catalog = Pick<ReleaseCatalog, 'ownBuilds'>;

/** Who owns addresses and entries now. */
export async function readOwners(db: Database, catalog: Catalog): Promise<OwnedClaim[]> {
  return ownersOf(await findClaims(db), ownRecords(await catalog.ownBuilds()));
}

/** The same without builds of the folder: a server records theirs as it starts. */
export async function readRecordedOwners(db: Database): Promise<OwnedClaim[]> {
  return ownersOf(await findClaims(db), []);
}

/** Builds of the installation's own folder, those that are missing at present included. */
export function ownRecords({ shell, known }: Builds) {
  const records = [...(shell ? [shell] : []), ...known.values()];
  return records.map((record) => ({ app: record.name, record }));
}

const names: Record<string, string> = {
  shell: 'do próprio portal',
  family: 'do aplicativo das famílias',
  [serverOwner]: 'do servidor',
};

/** Refuses a build that names what belongs to another app. @throws {ReleaseRefused} */
export function assertOwnsClaims(given: Release, owners: readonly OwnedClaim[]): void {
  const reasons = new Map<string, Reason>();
  for (const claim of claimsOf(recordOf(given))) {
    const owner = ownerAgainst({ ...claim, app: given.app }, owners);
    if (!owner) continue;
    const whose = names[owner.app] ?? `de ${owner.app}`;
    const part = owner.subject === claim.subject ? '' : ` (${owner.subject})`;
    reasons.set(`${claim.kind} ${claim.subject}`, {
      subject: claim.subject,
      problem: `${kindWords[claim.kind]} é ${whose}${part}.`,
    });
  }
  if (reasons.size > 0) throw new ReleaseRefused('owned-by-another', [...reasons.values()]);
}

const kindWords: Record<Claim['kind'], string> = {
  route: 'O endereço',
  menu: 'A entrada do menu',
  home: 'A entrada do início',
};

/** Records what a build claims as its app's, in the transaction that lets it on the air. */
export async function recordClaims(tx: Database, given: Release): Promise<void> {
  const claims = claimsOf(recordOf(given)).filter((claim) => !isFixed(claim));
  await insertClaims(tx, unique(claims.map((claim) => ({ ...claim, app: given.app }))));
}

const unique = (claims: OwnedClaim[]) => [
  ...new Map(claims.map((claim) => [`${claim.kind} ${claim.subject}`, claim])).values(),
];

/**
 * Records, when a server starts, what the installation's own builds claim, so that an app keeps it
 * once it is no longer installed. What another own build has now, and its owner's own build no longer,
 * moves with it.
 */
export async function recordOwnClaims(db: Database, catalog: Catalog, now: Date): Promise<void> {
  const own = ownRecords(await catalog.ownBuilds());
  // A server does this as it starts.
  await db.transaction(async (tx) => {
    await lockEvents(tx);
    const recorded = await findClaims(tx);
    const claimed = own.flatMap(({ app, record }) =>
      claimsOf(record).map((claim) => ({ ...claim, app })),
    );
    const isSame = (one: Claim, other: Claim) => covers(one, other) && covers(other, one);
    const moved = claimed.filter((claim) => {
      const owner = recorded.find((one) => isSame(one, claim))?.app;
      if (owner === undefined || owner === claim.app) return false;
      const stillThere = claimed.some((one) => one.app === owner && isSame(one, claim));
      return own.some(({ app }) => app === owner) && !stillThere;
    });
    if (moved.length > 0) {
      await giveClaims(tx, unique(moved));
      const by = { by: 'instalação', kind: 'handedOver', createdAt: now } as const;
      for (const { app, subject } of unique(moved)) {
        await appendEvent(tx, { ...by, app, reason: subject });
      }
    }
    const owners = ownersOf(await findClaims(tx), own);
    const apps = new Set(own.map(({ app }) => app));
    const lasting = owners.filter((one) => apps.has(one.app) && !isFixed(one));
    await insertClaims(tx, lasting);
  });
}

/** Reads what `npm run team -- give` names: an address, or the label of an entry. */
function readSubject(subject: string): Claim[] {
  if (!subject.startsWith('/')) {
    return [labelClaim('menu', subject), labelClaim('home', subject)];
  }
  const isArea = subject.endsWith('/*');
  if (!isRoutePattern(isArea ? subject.slice(0, -2) : subject)) {
    throw new Malformed(`${subject} não é um endereço do portal.`);
  }
  return [routeClaim(subject)];
}

/**
 * Gives an address, with all that lies below one that ends with `/*`, or the entries of a label to
 * an app. A build of its former owner that still has it gets no place there.
 * @returns the subjects that changed hands
 */
export async function handOver(
  tx: Database,
  { subject, to }: { subject: string; to: string },
  owners: readonly OwnedClaim[],
): Promise<void> {
  const asked = readSubject(subject);
  if (asked.some(isFixed)) throw new Conflict('never-given');
  const inside = owners.filter((one) => asked.some((claim) => covers(claim, one)));
  const known = asked.filter((claim) => ownerAgainst({ ...claim, app: to }, owners));
  if (inside.length === 0 && known.length === 0) throw new NotFound();
  const routes = asked.filter(({ kind }) => kind === 'route');
  await giveClaims(tx, unique([...routes, ...inside].map((claim) => ({ ...claim, app: to }))));
}
