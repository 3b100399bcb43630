import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#/policy/actor.ts';
import type { Guardian } from '#/policy/guardian.ts';

const fiveMinutes = 300;

/** `original`, or the width of a narrow copy. */
export type VariantName = string;

/** Owner of an address: the session of an employee, or the device of a guardian. */
export interface LinkHolder {
  kind: 'session' | 'device';
  id: string;
}

/** Makes the addresses of one holder. */
export interface FileLinks {
  /**
   * Path of a file, good for once to twice as many seconds; the same within them, so that it is
   * cached.
   * @param seconds five minutes by default
   */
  link(fileId: string, variant: VariantName, seconds?: number): string;
}

export interface SignedLinks {
  /** Addresses that are good for as long as the access of the one who asks. */
  of(caller: Pick<Actor, 'sessionId'> | Pick<Guardian, 'deviceId'>): FileLinks;
  /** Whether the access still stands is not checked here. */
  check(fileId: string, variant: VariantName, query: LinkQuery): OpenLink | 'expired' | 'forged';
}

export interface OpenLink {
  holder: LinkHolder;
  secondsLeft: number;
}

export interface LinkQuery {
  /** Expiry, seconds since 1970. */
  e: number;
  /** Holder: its kind's first letter and its id. */
  h: string;
  /** Signature. */
  s: string;
}

/** Signed links to files, which an `<img>` can load without a header. */
export function createSignedLinks(secret: string, now: () => Date): SignedLinks {
  // As a KeyObject: createHmac imports bytes anew each time, which takes four times as long.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'file links', 32)));
  const seconds = () => Math.floor(now().getTime() / 1000);
  const sign = (fileId: string, variant: VariantName, { e, h }: Omit<LinkQuery, 's'>) =>
    createHmac('sha256', key).update(`${fileId}/${variant}/${e}/${h}`).digest();
  return {
    of(caller) {
      const h = 'sessionId' in caller ? `s${caller.sessionId}` : `d${caller.deviceId}`;
      return {
        link(fileId, variant, period = fiveMinutes) {
          const e = (Math.floor(seconds() / period) + 2) * period;
          const signature = sign(fileId, variant, { e, h }).toString('base64url');
          return `/files/${fileId}/${variant}?e=${e}&h=${h}&s=${signature}`;
        },
      };
    },
    check(fileId, variant, { e, h, s }) {
      const given = Buffer.from(s, 'base64url');
      const expected = sign(fileId, variant, { e, h });
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      const secondsLeft = e - seconds();
      if (secondsLeft <= 0) return 'expired';
      return {
        holder: { kind: h.startsWith('s') ? 'session' : 'device', id: h.slice(1) },
        secondsLeft,
      };
    },
  };
}
