import type { ComponentProps } from 'react';
import { Check, CircleAlert, Clock, Minus, type LucideIcon } from 'lucide-react';
import { radius } from '../foundations/tokens.ts';
import { toneColors, type Tone } from './tone.ts';

export interface StatusChipProps extends ComponentProps<'span'> {
  tone: Tone;
  /** Another icon than the tone's own. */
  icon?: LucideIcon;
}

const icons: Record<Tone, LucideIcon> = {
  success: Check,
  warning: Clock,
  danger: CircleAlert,
  neutral: Minus,
};

/** A state in a word: never by its colour alone. */
export function StatusChip({ tone, icon, children, ...rest }: StatusChipProps) {
  const Icon = icon ?? icons[tone];
  const { ink, ground } = toneColors[tone];
  return (
    <span
      css={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        padding: '2px 10px',
        borderRadius: radius.pill,
        background: ground,
        color: ink,
        fontSize: '0.8125rem',
        fontWeight: 700,
        lineHeight: 20 / 13,
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
      }}
      {...rest}
    >
      <Icon aria-hidden size={15} />
      {children}
    </span>
  );
}
