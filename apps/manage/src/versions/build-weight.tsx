import type { VersionHealth, VersionWeight } from '@caderneta/api-client/contract';
import { color, countText, space, StatusChip, Text } from '@caderneta/ui';
import styled from '@emotion/styled';

interface BuildWeightProps {
  health: Pick<VersionHealth, 'weight' | 'weightBefore' | 'heldBecause'>;
}

const percent = (thousandths: number) =>
  countText(thousandths / 1000, { style: 'percent', maximumFractionDigits: 1 });

interface Measure {
  label: string;
  now: number;
  before: number | null;
  text: (value: number) => string;
}

function measuresOf(weight: VersionWeight, before: VersionWeight | null): Measure[] {
  const { busy, memory } = weight;
  const measures: Measure[] = [
    { label: 'Tarefas longas', now: busy, before: before?.busy ?? null, text: timeText },
  ];
  if (memory === null) return measures;
  const text = (megabytes: number) => `${megabytes} MB`;
  return [...measures, { label: 'memória', now: memory, before: before?.memory ?? null, text }];
}

const timeText = (thousandths: number) => `${percent(thousandths)} do tempo`;

function wordsOf({ label, now, before, text }: Measure): string {
  const then = before === null ? '' : `, a anterior ${text(before).replace(' do tempo', '')}`;
  return `${label}: ${text(now)}${then}`;
}

/** What the pages of a build take of the browser beside the build before, and why it is held. */
export function BuildWeight({ health: { weight, weightBefore, heldBecause } }: BuildWeightProps) {
  const measures = weight ? measuresOf(weight, weightBefore) : [];
  return (
    <>
      {measures.length > 0 && (
        <Bars role="img" aria-label={measures.map(wordsOf).join('; ')}>
          {measures.map((measure) => (
            <MeasureBars key={measure.label} measure={measure} />
          ))}
        </Bars>
      )}
      {heldBecause !== null && (
        <p>
          <StatusChip tone="warning">segurada</StatusChip> não avança: {heldBecause}
        </p>
      )}
    </>
  );
}

function MeasureBars({ measure }: { measure: Measure }) {
  const { now, before } = measure;
  const most = Math.max(now, before ?? 0, 1);
  const width = (value: number) => `${Math.round((value / most) * 100)}%`;
  return (
    <div>
      <Text size="small" tone="muted">
        {wordsOf(measure)}
      </Text>
      <div style={{ width: width(now) }} />
      {before !== null && <div style={{ width: width(before) }} />}
    </div>
  );
}

const Bars = styled.div({
  display: 'grid',
  gap: space[4],
  maxWidth: '320px',
  '& > div > div': { height: '4px', marginTop: '2px', background: color.ink },
  '& > div > div + div': { background: color.inkMuted },
});
