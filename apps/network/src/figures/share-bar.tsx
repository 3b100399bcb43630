import { ProgressBar, Text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { percentOf, toneOf, type Share } from './figures.ts';

export interface ShareBarProps extends Share {
  /** Names share and place, for screen readers: 'Alcance de Escola Ipê'. */
  label: string;
}

/** Shows a share as a bar in a warning colour, with its numbers; a dash without a count. */
export function ShareBar({ label, ...share }: ShareBarProps) {
  if (percentOf(share) === null) {
    return (
      <Text tone="muted" aria-label={`${label}: nada a contar`} role="img">
        —
      </Text>
    );
  }
  return <NarrowBar {...share} label={label} tone={toneOf(share)} showNumbers />;
}

// Numbers above the bar, because three bars are side by side.
const NarrowBar = styled(ProgressBar)(
  css({
    '@media (min-width: 760px)': {
      flexDirection: 'column-reverse',
      alignItems: 'stretch',
      gap: '4px',
      '& > [role="progressbar"]': { flex: 'none' },
    },
  }),
);
