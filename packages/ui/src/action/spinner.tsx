import { keyframes } from '@emotion/react';
import { LoaderCircle } from 'lucide-react';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

export interface SpinnerProps {
  size?: number;
}

export function Spinner({ size = 20 }: SpinnerProps) {
  return (
    <LoaderCircle
      aria-hidden
      size={size}
      css={{ animation: `${turn} 900ms linear infinite`, color: 'inherit' }}
    />
  );
}
