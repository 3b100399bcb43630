import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { LoaderCircle } from 'lucide-react';

export interface SpinnerProps {
  size?: number;
}

export function Spinner({ size = 20 }: SpinnerProps) {
  return <Ring aria-hidden size={size} />;
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const Ring = styled(LoaderCircle)({
  animationName: turn,
  animationDuration: '900ms',
  animationTimingFunction: 'linear',
  animationIterationCount: 'infinite',
});
