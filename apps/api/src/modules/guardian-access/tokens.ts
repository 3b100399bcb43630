import { addDays } from 'date-fns/addDays';
import { hashToken, makeOpaqueToken } from '#/secrets/tokens.ts';

/** Printed invitations go home in a school bag, and e-mails are read late. */
const linkDays = 30;

/** Long, because guardians have no password to come back with; staff can end it at any time. */
const deviceDays = 400;

/** As long as two devices lie beside each other. */
const ownLinkMinutes = 10;

export const ownLinkExpiry = (now: Date) => new Date(now.getTime() + ownLinkMinutes * 60_000);

export const linkExpiry = (now: Date) => addDays(now, linkDays);
/** Count anew from each visit. */
export const deviceExpiry = (now: Date) => addDays(now, deviceDays);

/**
 * In the fragment, which reaches no server and no log by being opened.
 * @param schoolId shown in the preview of a link that an employee sends by hand
 */
export function linkAddress(publicUrl: string, token: string, schoolId?: string): string {
  return `${publicUrl}/familia/entrar${schoolId ? `?escola=${schoolId}` : ''}#${token}`;
}

/** A token for a person's hands and what the database keeps of it. */
export function makeHashedToken(token = makeOpaqueToken()) {
  return { token, hash: hashToken(token) };
}
