import { reachStates, type ReachCount, type ReachState } from '@caderneta/api-client/contract';
import {
  areaColor,
  barColor,
  Card,
  color,
  countText,
  media,
  motion,
  ownProps,
  radius,
  screenOnly,
  space,
  Stack,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { countUnreached, reachTexts } from './reach-texts.ts';

const order = reachStates.toReversed();

/** Only some installations have these. */
const optional: readonly ReachState[] = ['whatsApp', 'sms'];

/** Each way apart; what reaches nobody as in every bar. */
const fills: Record<ReachState, string> = {
  notified: barColor.success,
  emailed: barColor.primary,
  whatsApp: color.success,
  sms: areaColor.mensagens,
  entered: areaColor.eventos,
  invited: barColor.warning,
  unreached: barColor.danger,
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
    <Stack as={Card} aria-labelledby="reach-summary">
      <Text as="h2" size="h2" id="reach-summary">
        {all === 0
          ? 'Nenhum responsável'
          : `${countText(reached)} de ${countText(all)} responsáveis são alcançados`}
      </Text>
      <Bar aria-hidden>
        {parts.map(
          ({ state, total }) =>
            total > 0 && <Fill key={state} state={state} style={{ flexGrow: total }} />,
        )}
      </Bar>
      <Legend role="group" aria-label="Mostrar">
        {parts.map(({ state, total }) => (
          <LegendEntry
            key={state}
            type="button"
            aria-pressed={chosen === state}
            onClick={() => onChoose(chosen === state ? undefined : state)}
          >
            <Fill aria-hidden state={state} />
            <strong>{countText(total)}</strong>
            <span>{reachTexts[state].label}</span>
          </LegendEntry>
        ))}
      </Legend>
    </Stack>
  );
}

/** A part of the bar, or the dot of its entry in the legend. */
const Fill = styled(
  'span',
  ownProps('state'),
)<{ state: ReachState }>(({ state }) => ({
  background: fills[state],
}));

const Bar = styled.div({
  display: 'flex',
  gap: '2px',
  height: '14px',
  overflow: 'hidden',
  borderRadius: radius.pill,
  background: color.track,
  '& > span': { transition: `flex-grow ${motion.base}` },
});

const Legend = styled.div({
  ...screenOnly,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  [media.phone]: { display: 'grid' },
});

const LegendEntry = styled.button({
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
  '& > [aria-hidden]': {
    flex: 'none',
    width: '12px',
    height: '12px',
    borderRadius: radius.pill,
    '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
  },
  '& > strong': { fontVariantNumeric: 'tabular-nums' },
});
