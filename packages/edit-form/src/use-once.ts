import { newIdempotencyKey } from '@caderneta/api-client';
import { setOff } from '@caderneta/platform';
import { useRef, useState } from 'react';
import { EarlierVersion, writeOnce, type Earlier } from './once.ts';

/**
 * Writes once what the form holds. Answers null after saying at the form that an earlier version was
 * written.
 */
export type Once = <T>(
  write: (idempotencyKey: string) => Promise<T>,
) => Promise<{ answer: T; at: string | null } | null>;

/**
 * The way in which one form writes, also after an answer that got lost.
 * @param start idempotency key of the form
 * @param etag of the version that is written over; null for something new
 * @param name of what is written, while it is on its way
 */
export function useOnce(start: string, etag: string | null, name: () => string) {
  const key = useRef(start);
  const [earlier, setEarlier] = useState<Earlier>();

  const once: Once = async (write) => {
    setEarlier(undefined);
    // What is written over another version is another change.
    const version = etag?.replace(/\W/g, '') ?? '';
    const keyOfVersion = key.current + version;
    const arrived = setOff(name(), { key: key.current });
    try {
      return await writeOnce(keyOfVersion, () => write(keyOfVersion));
    } catch (error) {
      if (!(error instanceof EarlierVersion)) throw error;
      setEarlier(error.earlier);
      return null;
    } finally {
      arrived();
    }
  };

  return {
    once,
    /** Set where the server had an earlier version. */
    earlier,
    key: () => key.current,
    /** What is written next is something new. */
    renew: () => {
      key.current = newIdempotencyKey();
    },
  };
}
