import { countText } from '@caderneta/formats';
import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { space } from '../foundations/tokens.ts';
import { Card } from '../layout/card.tsx';
import { Text } from '../text/text.tsx';
import { ProgressBar, type BarTone } from './progress-bar.tsx';

export interface StatCardProps extends Omit<ComponentProps<'section'>, 'children'> {
  label: string;
  value: number;
  total: number;
  /** What is counted, where several things are. */
  unit?: string;
  tone?: BarTone;
}

/** A figure of a report: a part of a total, as a number and as a bar. */
export function StatCard({ label, value, total, unit, tone, ...rest }: StatCardProps) {
  return (
    <Report {...rest}>
      <Text as="p" size="small" tone="muted">
        {label}
      </Text>
      <Figure>
        <strong>{countText(value)}</strong>
        <Text tone="muted">
          /{countText(total)}
          {unit && (
            <Text size="small" block>
              {' '}
              {unit}
            </Text>
          )}
        </Text>
      </Figure>
      <ProgressBar value={value} max={total} label={label} tone={tone} />
    </Report>
  );
}

// The bars of cards beside each other stand in one line.
const Report = styled(Card)({ display: 'grid', gridTemplateRows: 'auto 1fr auto' });

const Figure = styled.p({
  marginBottom: space[4],
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.25,
  '& > strong': { fontSize: '2rem', fontWeight: 800 },
});
