import { color, radius, space } from '@caderneta/ui';

/** Style of a task of the guardian. */
export const task = {
  display: 'grid',
  gap: space[12],
  padding: space[16],
  borderRadius: radius.control,
  background: color.surfaceSubtle,
} as const;

export const taskHead = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
} as const;
