import { space } from '@caderneta/ui';

const ground = '#0b0d12';

/** Dark in both schemes: nothing competes with the photo. */
export const stage = {
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  background: ground,
  color: '#fff',
  '&[open]': { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)' },
  '&::backdrop': { background: ground },
} as const;

export const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  padding: `calc(env(safe-area-inset-top, 0px) + ${space[8]}) ${space[8]}`,
  '& > p': { flex: 1, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
} as const;

export const control = {
  '&&': { color: '#fff' },
  '&&:hover:not(:disabled)': { background: 'rgb(255 255 255 / 16%)', color: '#fff' },
  '&&:focus-visible': { outlineColor: '#fff' },
} as const;

export const side = {
  position: 'absolute',
  top: 'calc(50% - 22px)',
  '&&': { borderRadius: '999px', background: 'rgb(11 13 18 / 60%)', color: '#fff' },
  '&&[aria-disabled="true"]': { opacity: 0.3, cursor: 'not-allowed' },
} as const;

export const track = {
  display: 'flex',
  minHeight: 0,
  overflow: 'auto hidden',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '&:focus-visible': { outline: '2px solid #fff', outlineOffset: '-2px' },
  '& > li': {
    display: 'grid',
    placeItems: 'center',
    flex: '0 0 100%',
    minWidth: 0,
    scrollSnapAlign: 'center',
    scrollSnapStop: 'always',
  },
  '& img': { width: '100%', height: '100%', objectFit: 'contain', minHeight: 0 },
} as const;
