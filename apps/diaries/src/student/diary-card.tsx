import { labelOf, mealLabels, type DiaryEntry } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatWeekday } from '@caderneta/school-time';
import { Card, color, media, space, text } from '@caderneta/ui';
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
    <Card aria-label={`Diário de ${title}`} css={{ display: 'grid', gap: space[20] }}>
      <header>
        <h2 css={text.h2}>{title}</h2>
        <p css={{ ...text.small, color: color.inkMuted }}>Adicionado por {entry.employee.name}</p>
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
      <div>
        <h3 css={headingStyle}>Detalhes</h3>
        <p css={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{entry.details ?? '—'}</p>
      </div>
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 css={headingStyle}>{title}</h3>
      <dl css={factsStyle}>{children}</dl>
    </div>
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

const headingStyle = { ...text.body, marginBottom: space[8], fontWeight: 700 } as const;

const factsStyle = {
  display: 'grid',
  gap: `${space[8]} ${space[32]}`,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  margin: 0,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: space[12] },
  '& dt': { color: color.inkSecondary },
  '& dd': { margin: 0, fontWeight: 700, textAlign: 'end' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
