import type { CSSObject } from '@emotion/react';
import { color, layout, motion, radius, space } from '../foundations/tokens.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'neutral' | 'danger' | 'ghost';

const variants: Record<ButtonVariant, CSSObject> = {
  primary: {
    background: color.primary,
    borderColor: 'transparent',
    color: color.onPrimary,
    '&:hover:not(:disabled)': { background: color.primaryHover },
  },
  secondary: {
    background: color.surface,
    borderColor: color.primary,
    color: color.primaryInk,
    '&:hover:not(:disabled)': { background: color.primarySoft },
  },
  neutral: {
    background: color.surface,
    borderColor: color.line,
    color: color.inkSecondary,
    '&:hover:not(:disabled)': { borderColor: color.fieldBorder, color: color.ink },
  },
  danger: {
    background: color.surface,
    borderColor: color.dangerLine,
    color: color.danger,
    '&:hover:not(:disabled)': { background: color.dangerSoft },
  },
  ghost: {
    background: 'transparent',
    borderColor: 'transparent',
    color: color.primaryInk,
    '&:hover:not(:disabled)': { background: color.primarySoft },
  },
};

/**
 * The look of a button, for links and other elements that act as one.
 *
 * @example `const Send = styled.button({ ...buttonStyle('primary'), width: '56px' })`
 */
export function buttonStyle(variant: ButtonVariant): CSSObject {
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space[8],
    minHeight: layout.touchTarget,
    padding: `9px 18px`,
    border: '1px solid',
    borderRadius: radius.control,
    fontWeight: 700,
    lineHeight: 1.5,
    textAlign: 'center',
    textDecoration: 'none',
    overflowWrap: 'break-word',
    cursor: 'pointer',
    transition: `background-color ${motion.fast}, border-color ${motion.fast}, color ${motion.fast}`,
    ...variants[variant],
    '&:disabled, &[aria-disabled="true"]': { cursor: 'not-allowed' },
    '&:disabled:not([aria-busy]), &[aria-disabled="true"]': { opacity: 0.55 },
  };
}

/** Of a button, or a link, that is an icon alone. */
export const iconButtonStyle: CSSObject = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: layout.touchTarget,
  height: layout.touchTarget,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: color.inkSecondary,
  cursor: 'pointer',
  transition: `background-color ${motion.fast}`,
  '&:hover:not(:disabled)': { background: color.track, color: color.ink },
  '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
};
