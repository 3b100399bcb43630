import { media, space } from '@caderneta/ui';

/** A card that is read from top to bottom. */
export const sheet = {
  display: 'grid',
  gap: space[20],
  gridTemplateColumns: 'minmax(0, 1fr)',
  [media.phone]: { padding: space[16] },
} as const;

/** On a wide screen the cover of an event leaves room for when and where it is, and for the answer. */
export const sideBySide = {
  display: 'contents',
  [media.desktop]: {
    '&:has(> :nth-child(2))': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      alignItems: 'start',
      gap: space[20],
      '& img': { maxHeight: '240px' },
    },
  },
} as const;

export const stack = {
  display: 'grid',
  gap: space[12],
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;
