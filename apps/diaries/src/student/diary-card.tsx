import { labelOf, mealLabels, type DiaryEntry } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatWeekday } from '@caderneta/school-time';
import { Card, color, media, space, Stack, Text, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { counts, meals } from '../diary/diary-values.ts';

export interface DiaryCardProps {
  entry: DiaryEntry;
}

/** One diary, as the guardians read it. */
export function DiaryCard({ entry }: DiaryCardProps) {
  const { timezone } = useSession().school;
  const title = formatWeekday(entry.day, timezone);
  return (
    <Stack as={Card} gap={20} aria-label={`Diário de ${title}`}>
      <header>
        <Text as="h2" size="h2">
          {title}
        </Text>
        <Text as="p" size="small" tone="muted">
          Adicionado por {entry.employee.name}
        </Text>
      </header>
      {entry.mode === 'Preschool' && (
        <>
          <Group title="Alimentação">
            {meals.map(({ name, label }) => {
              const meal = entry[name];
              return <Fact key={name} label={label} value={meal && labelOf(mealLabels, meal)} />;
            })}
          </Group>
          <Group title="Rotina">
            {counts.map(({ name, label }) => (
              <Fact key={name} label={label} value={entry[name]} />
            ))}
          </Group>
        </>
      )}
      <Topic>
        <h3>Detalhes</h3>
        <p>{entry.details ?? '—'}</p>
      </Topic>
    </Stack>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Topic>
      <h3>{title}</h3>
      <Facts>{children}</Facts>
    </Topic>
  );
}

function Fact({ label, value }: { label: string; value: string | number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? '—'}</dd>
    </div>
  );
}

const Topic = styled.div({
  '& > h3': { ...text.body, marginBottom: space[8] },
  '& > p': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

const Facts = styled.dl({
  display: 'grid',
  gap: `${space[8]} ${space[32]}`,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  margin: 0,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: space[12] },
  '& dt': { color: color.inkSecondary },
  '& dd': { margin: 0, fontWeight: 700, textAlign: 'end' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
