import type { CSSObject } from '@emotion/react';
import type { ComponentProps } from 'react';
import { areaColor, color, motion, radius, space, text, type Area } from '../foundations/tokens.ts';

export type BarTone = 'primary' | 'success' | 'warning' | 'danger' | 'neutral' | Area;

const fills: Record<BarTone, string> = {
  primary: color.primary,
  success: areaColor.diarios,
  warning: color.warning,
  danger: color.danger,
  neutral: color.inkMuted,
  ...areaColor,
};

const trackStyle: CSSObject = {
  flex: 1,
  minWidth: '84px',
  height: '6px',
  borderRadius: radius.pill,
  background: color.track,
  overflow: 'hidden',
};

const numbersStyle: CSSObject = {
  ...text.small,
  color: color.inkMuted,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
};

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
  const words = `${value} de ${max}`;
  return (
    <div css={{ display: 'flex', alignItems: 'center', gap: space[8], minWidth: 0 }} {...rest}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={words}
        css={trackStyle}
      >
        <div
          css={{
            height: '100%',
            borderRadius: radius.pill,
            background: fills[tone],
            transition: `width ${motion.base}`,
            '@media (forced-colors: active)': { background: 'Highlight' },
          }}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      {showNumbers && (
        <span aria-hidden css={numbersStyle}>
          {words}
        </span>
      )}
    </div>
  );
}
