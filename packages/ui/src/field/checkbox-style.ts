import type { CSSObject } from '@emotion/react';
import { color } from '../foundations/tokens.ts';

/** The native box, in the product's colour. */
export const checkboxStyle: CSSObject = {
  flex: 'none',
  width: '20px',
  height: '20px',
  margin: 0,
  accentColor: color.primary,
  cursor: 'pointer',
  '&:disabled': { cursor: 'not-allowed' },
};
