import type { CSSObject } from '@emotion/react';
import { color, motion } from '../foundations/tokens.ts';

// Drawn here because browsers draw a dark mark on the accent colour in the dark scheme.
const mark: CSSObject = {
  content: '""',
  width: '12px',
  height: '12px',
  background: color.onPrimary,
  clipPath: 'polygon(13% 45%, 0 60%, 42% 96%, 100% 19%, 85% 7%, 39% 67%)',
  opacity: 0,
};

const filled: CSSObject = {
  borderColor: color.primary,
  background: color.primary,
  '&::before': { opacity: 1 },
};

/** The look of the box; with forced colours the browser's own is back. */
export const checkboxStyle: CSSObject = {
  appearance: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '20px',
  height: '20px',
  margin: 0,
  border: `1.5px solid ${color.fieldBorder}`,
  borderRadius: '4px',
  background: color.surface,
  cursor: 'pointer',
  transition: `background-color ${motion.fast}`,
  '&::before': mark,
  '&:checked': filled,
  '&:indeterminate': {
    ...filled,
    '&::before': { opacity: 1, clipPath: 'inset(41% 4% round 1px)' },
  },
  '&[aria-invalid="true"]': { borderColor: color.danger },
  '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
};
