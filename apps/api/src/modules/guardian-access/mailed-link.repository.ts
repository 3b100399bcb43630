import { and, isNull } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { guardianLinks } from '#/database/schema/guardian-access.ts';
import { deriveToken } from '#/secrets/tokens.ts';
import { linkExpiry, makeHashedToken } from './link-address.ts';
import type { NewLink } from './links.repository.ts';

interface MailedLink extends NewLink {
  /** The same in every attempt. */
  mailId: string;
  /** `KeyRing.mailedLinks` */
  key: Uint8Array;
}

/**
 * The link that an e-mail carries; answers its token. The database has no copy of it for a second
 * attempt, so it is made from the e-mail's id: an attempt that seemed to fail may have arrived, and
 * mail systems show only the first of two with one Message-ID. It lives from the last attempt on.
 */
export async function issueMailedLink(db: Database, mailed: MailedLink): Promise<string> {
  const { mailId, key, now, ...link } = mailed;
  const { token, hash } = makeHashedToken(deriveToken(key, mailId));
  const expiresAt = linkExpiry(now);
  await db
    .insert(guardianLinks)
    .values({ ...link, hash, mailed: true, createdAt: now, expiresAt })
    .onConflictDoUpdate({
      target: guardianLinks.hash,
      set: { expiresAt },
      setWhere: and(isNull(guardianLinks.usedAt), isNull(guardianLinks.revokedAt)),
    });
  return token;
}
