import { keyframes, type CSSObject } from '@emotion/react';
import { color, motion, radius, shadow } from '../foundations/tokens.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } });
const fade = keyframes({ from: { opacity: 0 } });

export const dialogStyle: CSSObject = {
  width: 'min(480px, calc(100vw - 32px))',
  maxHeight: 'calc(100dvh - 32px)',
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.floating,
  animation: `${rise} ${motion.base}`,
  '&::backdrop': { background: color.scrim, animation: `${fade} ${motion.base}` },
};
