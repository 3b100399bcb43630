import type { Database } from '#/database/database.ts';
import { countHit, findWait, forgetHits, type RateLimit } from '#/rate-limits/rate-limits.ts';
import { refusals } from './refusals.ts';

const seconds = 15 * 60;

export interface Attempt {
  email: string;
  /** See `networkOf`. */
  network: string;
  /** Device on which this account signed in before. */
  deviceId?: string;
  /** Whether this account signed in from this network before. */
  isUsualNetwork?: boolean;
}

/** Limits of one kind of attempt within a quarter of an hour. */
export interface AttemptLimits {
  /** Strangers who name one e-mail. */
  email: RateLimit;
  /** One network, whatever the e-mails. */
  network: RateLimit;
  /** One e-mail from one of its own devices, or from its usual network. */
  known: RateLimit;
}

const limitsOf = (kind: string, perEmail: number, perNetwork: number): AttemptLimits => {
  const limit = (of: string, points: number) => ({
    name: `${kind} ${of}`,
    points,
    seconds,
    restsWhenReached: true,
  });
  return {
    email: limit('e-mail', perEmail),
    network: limit('network', perNetwork),
    known: limit('known', perEmail),
  };
};

export const signInLimits = limitsOf('sign-in', 10, 50);
export const recoveryLimits = limitsOf('recovery', 5, 50);

type Counter = [limit: RateLimit, key: string];

/**
 * Strangers share the count of an e-mail. A known device and a usual network have one of their own,
 * so that strangers who use theirs up never shut the owner out. A device that is known needs no
 * limit of its network either: behind a school's one address somebody else may have used it up.
 */
function countersOf(limits: AttemptLimits, attempt: Attempt): Counter[] {
  const { network, deviceId } = attempt;
  const email = attempt.email.toLowerCase();
  const known = knownOriginOf(attempt);
  const ofEmail: Counter = known ? [limits.known, `${known} ${email}`] : [limits.email, email];
  return deviceId ? [ofEmail] : [ofEmail, [limits.network, network]];
}

/** Names the device, or else the network, where the account signed in before; undefined for others. */
export function knownOriginOf({ network, deviceId, isUsualNetwork }: Attempt): string | undefined {
  if (deviceId) return `device ${deviceId}`;
  return isUsualNetwork ? `network ${network}` : undefined;
}

/** Refuses, with the time to wait, where as many attempts are counted. Counts nothing. */
export async function refuseTooManyAttempts(
  db: Database,
  limits: AttemptLimits,
  attempt: Attempt,
): Promise<void> {
  for (const counter of countersOf(limits, attempt)) refuse(await findWait(db, ...counter));
}

/** Counts an attempt; refuses it where others were faster to reach the limit. */
export async function countAttempt(
  db: Database,
  limits: AttemptLimits,
  attempt: Attempt,
): Promise<void> {
  await refuseTooManyAttempts(db, limits, attempt);
  for (const counter of countersOf(limits, attempt)) refuse(await countHit(db, ...counter));
}

/** Forgets the attempts of who succeeded; those of the network stay, whose they ever were. */
export async function forgetAttempts(
  db: Database,
  limits: AttemptLimits,
  attempt: Attempt,
): Promise<void> {
  const [ofEmail] = countersOf(limits, attempt);
  if (ofEmail) await forgetHits(db, ...ofEmail);
}

function refuse(wait: number | undefined): void {
  if (wait !== undefined) throw refusals.tooManyAttempts(wait);
}
