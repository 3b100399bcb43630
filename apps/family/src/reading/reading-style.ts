import { media, space } from '@caderneta/ui';

/** A card that is read from top to bottom. */
export const sheet = {
  display: 'grid',
  gap: space[20],
  gridTemplateColumns: 'minmax(0, 1fr)',
  [media.phone]: { padding: space[16] },
} as const;

export const stack = {
  display: 'grid',
  gap: space[12],
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;
