import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { color, media, radius } from '../foundations/tokens.ts';
import { ownProps } from '../foundations/flow.tsx';

export interface SkeletonProps extends ComponentProps<'span'> {
  width?: string | number;
  height?: string | number;
  /** A round place, as of an avatar. */
  round?: boolean;
}

/** The place of something that loads: seen only after 150 ms, so that quick answers don't flash. */
export function Skeleton({ width = '100%', height = 16, round = false, ...rest }: SkeletonProps) {
  return <Shade aria-hidden round={round} style={{ width, height }} {...rest} />;
}

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });
const breathe = keyframes({ '50%': { opacity: 0.5 } });

const Shade = styled(
  'span',
  ownProps('round'),
)<{ round: boolean }>(({ round }) => ({
  display: 'block',
  maxWidth: '100%',
  borderRadius: round ? radius.pill : radius.chip,
  background: color.track,
  opacity: 0,
  animation: `${appear} 180ms ease-out 150ms forwards, ${breathe} 1.6s ease-in-out 400ms infinite`,
  [media.reducedMotion]: { animation: `${appear} 1ms 150ms forwards` },
}));
