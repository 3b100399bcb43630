import { color, motion, radius, shadow, space, text } from '@caderneta/ui';

export const card = {
  display: 'grid',
  // A long line is cut, and never widens the card.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[12],
  padding: space[16],
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  boxShadow: shadow.card,
  color: color.ink,
  fontWeight: 400,
  textDecoration: 'none',
  transition: `box-shadow ${motion.base}, border-color ${motion.base}`,
  '@media (hover: hover)': {
    '&:hover': { borderColor: color.fieldBorder, boxShadow: shadow.floating },
  },
} as const;

export const kindRow = {
  ...text.small,
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  color: color.inkMuted,
  fontWeight: 600,
  // Above the time in large type.
  flexWrap: 'wrap',
  '& > span:nth-of-type(2)': { flex: '1 1 6.5rem', minWidth: 0 },
  '& > time': { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
} as const;

export const dot = {
  flex: 'none',
  width: '10px',
  height: '10px',
  borderRadius: radius.pill,
  background: color.primary,
} as const;

/** In large type the picture is below. */
export const words = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: space[16],
  '& > span': { flex: '1 1 9rem', minWidth: 0 },
} as const;

export const titleStyle = {
  display: 'block',
  fontSize: '1.0625rem',
  lineHeight: 24 / 17,
  textWrap: 'pretty',
} as const;

export const when = {
  display: 'block',
  marginTop: '2px',
  color: color.inkSecondary,
  fontWeight: 700,
} as const;

export const excerpt = {
  display: '-webkit-box',
  marginTop: space[4],
  overflow: 'hidden',
  color: color.inkSecondary,
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;

export const facts = { display: 'flex', flexWrap: 'wrap', gap: space[8] } as const;

export const schoolChip = { whiteSpace: 'normal', '& svg': { flex: 'none' } } as const;
