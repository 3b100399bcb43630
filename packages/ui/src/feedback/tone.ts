import { color } from '../foundations/tokens.ts';

export type Tone = 'success' | 'warning' | 'danger' | 'neutral';

/** Text and ground of each tone; readable on one another in both schemes. */
export const toneColors: Record<Tone, { ink: string; ground: string }> = {
  success: { ink: color.success, ground: color.successSoft },
  warning: { ink: color.warning, ground: color.warningSoft },
  danger: { ink: color.danger, ground: color.dangerSoft },
  neutral: { ink: color.inkSecondary, ground: color.track },
};
