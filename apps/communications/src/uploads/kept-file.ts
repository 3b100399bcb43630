import type { StoredFile } from '@caderneta/api-client/contract';

/** A file that the server has: sent just now, of the item that is edited, or of a draft. */
export type KeptFile = Pick<StoredFile, 'id' | 'originalName' | 'location'> &
  Partial<Pick<StoredFile, 'size' | 'srcSet'>> & {
    /** When it was sent, in milliseconds; left out where an item that was sent refers to it. */
    arrivedAt?: number;
  };
