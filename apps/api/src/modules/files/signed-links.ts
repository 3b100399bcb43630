import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const hour = 3600;

/** `original`, or the width of a narrow copy. */
export type VariantName = string;

export interface SignedLinks {
  /** Path of a file, good for one to two hours; the same within an hour, so that it is cached. */
  link(fileId: string, variant: VariantName): string;
  /** Seconds the link is still good for, or why it is not. */
  check(fileId: string, variant: VariantName, query: LinkQuery): number | 'expired' | 'forged';
}

export interface LinkQuery {
  /** Expiry, seconds since 1970. */
  e: number;
  /** Signature. */
  s: string;
}

/** Links to files that an `<img>` can load without a header, and that nobody else can make. */
export function createSignedLinks(secret: string, now: () => Date): SignedLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'file links', 32));
  const seconds = () => Math.floor(now().getTime() / 1000);
  const sign = (fileId: string, variant: VariantName, expiry: number) =>
    createHmac('sha256', key).update(`${fileId}/${variant}/${expiry}`).digest();
  return {
    link(fileId, variant) {
      const expiry = (Math.floor(seconds() / hour) + 2) * hour;
      const signature = sign(fileId, variant, expiry).toString('base64url');
      return `/files/${fileId}/${variant}?e=${expiry}&s=${signature}`;
    },
    check(fileId, variant, { e, s }) {
      const given = Buffer.from(s, 'base64url');
      const expected = sign(fileId, variant, e);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      const left = e - seconds();
      return left > 0 ? left : 'expired';
    },
  };
}
