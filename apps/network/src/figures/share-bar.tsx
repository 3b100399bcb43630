import { color, ProgressBar } from '@caderneta/ui';
import { percentOf, toneOf, type Share } from './figures.ts';

export interface ShareBarProps extends Share {
  /** What is counted and where, for screen readers: 'Alcance de Escola Ipê'. */
  label: string;
}

/** A share as a bar whose colour warns, with its numbers; a dash where there is nothing to count. */
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

// Numbers above the bar: three of them stand side by side.
const narrow = {
  '@media (min-width: 760px)': {
    flexDirection: 'column-reverse',
    alignItems: 'stretch',
    gap: '4px',
    '& > [role="progressbar"]': { flex: 'none' },
  },
} as const;
