import { keyframes } from '@emotion/react';
import { Spinner } from '../action/spinner.tsx';
import { color } from '../foundations/tokens.ts';
import { LoadingStatus } from './loading-status.tsx';

const appear = keyframes({ to: { opacity: 1 } });

/** Fills its place while content of unknown shape loads. */
export function LoadingScreen() {
  return (
    <LoadingStatus>
      <div
        css={{
          display: 'grid',
          placeItems: 'center',
          minHeight: '60vh',
          color: color.primaryInk,
          opacity: 0,
          animation: `${appear} 180ms ease-out 150ms forwards`,
        }}
      >
        <Spinner size={36} />
      </div>
    </LoadingStatus>
  );
}
