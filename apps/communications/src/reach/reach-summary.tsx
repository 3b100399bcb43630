import { reachState, type ReachCount, type ReachState } from '@caderneta/api-client/contract';
import {
  areaColor,
  Card,
  color,
  media,
  motion,
  radius,
  screenOnly,
  space,
  text,
} from '@caderneta/ui';
import { countUnreached, reachTexts } from './reach-texts.ts';

const order = reachState.options.toReversed();

/** Only some installations have these. */
const optional: readonly ReachState[] = ['whatsApp', 'sms'];

const fills: Record<ReachState, string> = {
  notified: areaColor.diarios,
  emailed: color.primary,
  whatsApp: color.success,
  sms: areaColor.mensagens,
  entered: areaColor.eventos,
  invited: color.warning,
  unreached: color.danger,
};

export interface ReachSummaryProps {
  count: ReachCount;
  chosen: ReachState | undefined;
  /** Gets undefined where the chosen one is pressed again. */
  onChoose: (state: ReachState | undefined) => void;
}

/** Guardians by the way that reaches them, as a bar; each part narrows the list below. */
export function ReachSummary({ count: { states }, chosen, onChoose }: ReachSummaryProps) {
  const parts = order
    .map((state) => ({ state, total: states[state] ?? 0 }))
    .filter(({ state, total }) => total > 0 || !optional.includes(state));
  const all = parts.reduce((sum, { total }) => sum + total, 0);
  const reached = all - countUnreached(states);
  return (
    <Card aria-labelledby="reach-summary" css={{ display: 'grid', gap: space[16] }}>
      <h2 id="reach-summary" css={text.h2}>
        {all === 0 ? 'Nenhum responsável' : `${reached} de ${all} responsáveis são alcançados`}
      </h2>
      <div aria-hidden css={barStyle}>
        {parts.map(
          ({ state, total }) =>
            total > 0 && (
              <span
                key={state}
                css={{ background: fills[state], transition: `flex-grow ${motion.base}` }}
                style={{ flexGrow: total }}
              />
            ),
        )}
      </div>
      <div role="group" aria-label="Mostrar" css={legendStyle}>
        {parts.map(({ state, total }) => (
          <button
            key={state}
            type="button"
            aria-pressed={chosen === state}
            onClick={() => onChoose(chosen === state ? undefined : state)}
            css={partStyle}
          >
            <span aria-hidden css={dotStyle} style={{ background: fills[state] }} />
            <strong css={{ fontVariantNumeric: 'tabular-nums' }}>{total}</strong>
            <span>{reachTexts[state].label}</span>
          </button>
        ))}
      </div>
    </Card>
  );
}

const barStyle = {
  display: 'flex',
  gap: '2px',
  height: '14px',
  overflow: 'hidden',
  borderRadius: radius.pill,
  background: color.track,
} as const;

const legendStyle = {
  ...screenOnly,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  [media.phone]: { display: 'grid' },
} as const;

const partStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minHeight: '44px',
  padding: `${space[4]} ${space[12]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  background: color.surface,
  color: color.ink,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&[aria-pressed=true]': { borderColor: color.primary, background: color.primarySoft },
} as const;

const dotStyle = {
  flex: 'none',
  width: '12px',
  height: '12px',
  borderRadius: radius.pill,
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
} as const;
