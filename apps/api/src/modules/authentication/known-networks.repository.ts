import { and, eq } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { signInNetworks } from '#/database/schema/sign-in-networks.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { deriveToken } from '#/secrets/tokens.ts';

/** Stands for nobody, so that an unknown e-mail takes as long as a known one. */
const nobody = '00000000-0000-0000-0000-000000000000';

interface Seen {
  employeeId: string | undefined;
  network: string;
}

const hashOf = ({ knownNetworks }: KeyRing, network: string) => deriveToken(knownNetworks, network);

/** Whether an employee signed in from a network within the last months. */
export async function isKnownNetwork(
  db: Database,
  keys: KeyRing,
  { employeeId = nobody, network }: Seen,
): Promise<boolean> {
  const [row] = await db
    .select({ lastSeenAt: signInNetworks.lastSeenAt })
    .from(signInNetworks)
    .where(
      and(
        eq(signInNetworks.employeeId, employeeId),
        eq(signInNetworks.networkHash, hashOf(keys, network)),
      ),
    );
  return row !== undefined;
}

export async function rememberNetwork(
  db: Database,
  keys: KeyRing,
  { employeeId, network, now }: { employeeId: string; network: string; now: Date },
): Promise<void> {
  await db
    .insert(signInNetworks)
    .values({ employeeId, networkHash: hashOf(keys, network), lastSeenAt: now })
    .onConflictDoUpdate({
      target: [signInNetworks.employeeId, signInNetworks.networkHash],
      set: { lastSeenAt: now },
    });
}
