import { countText } from '@caderneta/formats';
import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { areaColor, color, motion, radius } from '../foundations/tokens.ts';
import { ownProps, Row } from '../foundations/flow.tsx';
import { Text } from '../text/text.tsx';

/** What a colour of a bar means, in every chart of the product. */
export const barColor = {
  /** Comes along: seen, sent, chosen, uploaded. */
  primary: color.primary,
  /** Done as asked: confirmed, accepted, filled in, reached. */
  success: areaColor.diarios,
  /** Wants a look: answers that differ, a share under its goal. */
  warning: color.warning,
  /** Declined, or reached nobody. */
  danger: color.danger,
  /** Nothing yet. */
  neutral: color.inkMuted,
};

export type BarTone = keyof typeof barColor;

export interface ProgressBarProps extends Omit<ComponentProps<'div'>, 'children'> {
  value: number;
  max: number;
  /** Names the work, for screen readers. */
  label: string;
  tone?: BarTone;
  /** Writes '118 de 142' beside the bar. */
  showNumbers?: boolean;
}

export function ProgressBar({
  value,
  max,
  label,
  tone = 'primary',
  showNumbers = false,
  ...rest
}: ProgressBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  const words = `${countText(value)} de ${countText(max)}`;
  return (
    <Row gap={8} narrows {...rest}>
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={words}
      >
        <Fill tone={tone} style={{ width: `${share * 100}%` }} />
      </Track>
      {showNumbers && (
        <Text aria-hidden size="small" tone="muted" nowrap numeric>
          {words}
        </Text>
      )}
    </Row>
  );
}

const Track = styled.div({
  flex: 1,
  minWidth: '84px',
  height: '6px',
  borderRadius: radius.pill,
  background: color.track,
  overflow: 'hidden',
});

const Fill = styled(
  'div',
  ownProps('tone'),
)<{ tone: BarTone }>(({ tone }) => ({
  height: '100%',
  borderRadius: radius.pill,
  background: barColor[tone],
  transition: `width ${motion.base}`,
  '@media (forced-colors: active)': { background: 'Highlight' },
}));
