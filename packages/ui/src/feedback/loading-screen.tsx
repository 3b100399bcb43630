import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { Spinner } from '../action/spinner.tsx';
import { color } from '../foundations/tokens.ts';
import { LoadingStatus } from './loading-status.tsx';

/** Fills its place while content of unknown shape loads. */
export function LoadingScreen() {
  return (
    <LoadingStatus>
      <Middle>
        <Spinner size={36} />
      </Middle>
    </LoadingStatus>
  );
}

const appear = keyframes({ to: { opacity: 1 } });

const Middle = styled.div({
  display: 'grid',
  placeItems: 'center',
  minHeight: '60vh',
  color: color.primaryInk,
  opacity: 0,
  animation: `${appear} 180ms ease-out 150ms forwards`,
});
