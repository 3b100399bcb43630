import { color, ProgressBar } from '@caderneta/ui';
import { percentOf, toneOf, type Share } from './figures.ts';

export interface ShareBarProps extends Share {
  /** Names share and place, for screen readers: 'Alcance de Escola Ipê'. */
  label: string;
}

/** Shows a share as a bar in a warning colour, with its numbers; a dash without a count. */
export function ShareBar({ label, ...share }: ShareBarProps) {
  if (percentOf(share) === null) {
    return (
      <span aria-label={`${label}: nada a contar`} role="img" css={{ color: color.inkMuted }}>
        —
      </span>
    );
  }
  return <ProgressBar {...share} label={label} tone={toneOf(share)} showNumbers css={narrow} />;
}

// Numbers above the bar, because three bars are side by side.
const narrow = {
  '@media (min-width: 760px)': {
    flexDirection: 'column-reverse',
    alignItems: 'stretch',
    gap: '4px',
    '& > [role="progressbar"]': { flex: 'none' },
  },
} as const;
