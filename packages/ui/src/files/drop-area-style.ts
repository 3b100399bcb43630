import type { CSSObject } from '@emotion/react';
import { color, layout, motion, space } from '../foundations/tokens.ts';

const active: CSSObject = { borderColor: color.focus, background: color.primarySoft };

export const dropAreaStyle: CSSObject = {
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '2px',
  minHeight: '112px',
  padding: space[16],
  border: `2px dashed ${color.fieldBorder}`,
  borderRadius: '12px',
  color: color.inkSecondary,
  textAlign: 'center',
  cursor: 'pointer',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
  '&:hover:not(:has(:disabled))': active,
  '&[data-over]': active,
  '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  '&:has([aria-invalid])': { borderColor: color.danger },
  '&:has(:disabled)': { opacity: 0.55, cursor: 'not-allowed' },
};

export const compactAreaStyle: CSSObject = {
  ...dropAreaStyle,
  gridAutoFlow: 'column',
  justifyContent: 'center',
  alignItems: 'center',
  gap: space[8],
  minHeight: layout.touchTarget,
  padding: `0 ${space[16]}`,
};
