import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { Check, CircleAlert, Clock, Minus, type LucideIcon } from 'lucide-react';
import { media, radius } from '../foundations/tokens.ts';
import { ownProps } from '../foundations/flow.tsx';
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
  return (
    <Chip tone={tone} {...rest}>
      <Icon aria-hidden size={15} />
      {children}
    </Chip>
  );
}

const Chip = styled('span', ownProps('tone'))<{ tone: Tone }>(
  css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    padding: '2px 10px',
    borderRadius: radius.pill,
    fontSize: '0.8125rem',
    fontWeight: 700,
    lineHeight: 20 / 13,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    // Wraps between its words where letters are twice as large.
    [media.phone]: { flex: 'none', maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'normal' },
    // Forced colours draw it: the shape stays where its ground goes.
    outline: '1px solid transparent',
    outlineOffset: '-1px',
  }),
  ({ tone }) => ({ background: toneColors[tone].ground, color: toneColors[tone].ink }),
);
