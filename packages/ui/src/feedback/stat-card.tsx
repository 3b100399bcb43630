import type { ComponentProps } from 'react';
import { color, space, text } from '../foundations/tokens.ts';
import { Card } from '../layout/card.tsx';
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
    <Card {...rest}>
      <p css={{ ...text.small, color: color.inkMuted }}>{label}</p>
      <p css={{ marginBottom: space[4], fontVariantNumeric: 'tabular-nums', lineHeight: 1.25 }}>
        <strong css={{ fontSize: '2rem', fontWeight: 800 }}>{value}</strong>
        <span css={{ color: color.inkMuted }}>
          /{total}
          {unit && <span css={text.small}> {unit}</span>}
        </span>
      </p>
      <ProgressBar value={value} max={total} label={label} tone={tone} />
    </Card>
  );
}
