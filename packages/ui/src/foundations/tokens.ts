/**
 * Semantic tokens. Colours are references to the variables that `themeCss` writes into the page,
 * so one component serves the light and the dark scheme.
 */
export const color = {
  ink: 'var(--ink)',
  inkSecondary: 'var(--ink-secondary)',
  inkMuted: 'var(--ink-muted)',
  canvas: 'var(--canvas)',
  surface: 'var(--surface)',
  surfaceSubtle: 'var(--surface-subtle)',
  line: 'var(--line)',
  fieldBorder: 'var(--field-border)',
  track: 'var(--track)',
  primary: 'var(--primary)',
  primaryHover: 'var(--primary-hover)',
  primarySoft: 'var(--primary-soft)',
  primaryInk: 'var(--primary-ink)',
  onPrimary: 'var(--on-primary)',
  focus: 'var(--focus)',
  success: 'var(--success)',
  successSoft: 'var(--success-soft)',
  warning: 'var(--warning)',
  warningSoft: 'var(--warning-soft)',
  danger: 'var(--danger)',
  dangerSoft: 'var(--danger-soft)',
  dangerLine: 'var(--danger-line)',
  dangerFill: 'var(--danger-fill)',
  onDanger: 'var(--on-danger)',
  scrim: 'var(--scrim)',
} as const;

export { areaColor, type Area } from './palette.ts';

/** The key is the measure in pixels. */
export const space = {
  4: '4px',
  8: '8px',
  12: '12px',
  16: '16px',
  20: '20px',
  24: '24px',
  32: '32px',
  40: '40px',
  48: '48px',
} as const;

export const radius = { chip: '8px', control: '10px', card: '16px', pill: '999px' } as const;

export const shadow = { card: 'var(--shadow-card)', floating: 'var(--shadow-floating)' } as const;

/** Durations with their easing; both are zero if the person prefers reduced motion. */
export const motion = { fast: 'var(--motion-fast)', base: 'var(--motion-base)' } as const;

export const media = {
  // Excludes print, because paper is as narrow as a phone.
  phone: '@media screen and (max-width: 759.98px)',
  tablet: '@media (min-width: 760px) and (max-width: 1023.98px)',
  desktop: '@media (min-width: 1024px)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
} as const;

export const text = {
  h1: { fontSize: '1.75rem', lineHeight: 36 / 28, fontWeight: 800 },
  h2: { fontSize: '1.125rem', lineHeight: 26 / 18, fontWeight: 700 },
  body: { fontSize: '1rem', lineHeight: 1.5 },
  small: { fontSize: '0.875rem', lineHeight: 20 / 14 },
} as const;

export const layout = {
  sidebar: '264px',
  content: '1200px',
  touchTarget: '44px',
  /** Height of the phone's bottom bar with its safe area; zero on wider screens. */
  bottomBar: 'var(--bottom-bar)',
  /** Height of the strip with the school's name on phones; zero on wider screens. */
  topBar: 'var(--top-bar)',
} as const;

/** Stacking order of fixed elements; dialogs are in the top layer. */
export const layer = { actionBar: 10, bottomBar: 20, toast: 30 } as const;
