import type { CSSObject } from '@emotion/react';
import { color, motion, radius } from '../foundations/tokens.ts';

/** The look of text fields and selects. */
export const controlStyle: CSSObject = {
  width: '100%',
  minHeight: '46px',
  padding: '10px 12px',
  border: `1px solid ${color.fieldBorder}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.ink,
  lineHeight: 1.5,
  transition: `border-color ${motion.fast}`,
  '&:hover:not(:disabled)': { borderColor: color.inkSecondary },
  '&:focus-visible': { outlineOffset: '-1px', borderColor: color.focus },
  '&[aria-invalid="true"]': { borderColor: color.danger },
  '&:disabled': { background: color.surfaceSubtle, color: color.inkMuted, cursor: 'not-allowed' },
  // A date is as high as the selects beside it.
  '&::-webkit-datetime-edit-fields-wrapper': { padding: 0 },
  '&:read-only:not(select)': { background: color.surfaceSubtle },
};
