import {
  labelOf,
  mealLabels,
  type DiaryRecord,
  type Meal,
  type Open,
} from '@caderneta/api-client/contract';
import { Card, color, media, space, text } from '@caderneta/ui';
import { dayHeading } from '../feed/feed-texts.ts';
import { LinkedText } from '../reading/linked-text.tsx';
import { ListenButton } from '../reading/listen-button.tsx';
import { useOpened } from '../reading/opened.queries.ts';
import { sheet } from '../reading/reading-style.ts';
import { useFamily } from '../session/family-context.ts';
import { counts, meals, wordsOf } from './diary-facts.ts';
import { FactTile, type FactTileProps } from './fact-tile.tsx';
import { Plate } from './plate.tsx';
import { useSeen } from './use-seen.ts';

export interface DiaryCardProps {
  diary: DiaryRecord;
}

const tiles = {
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 190px), 1fr))',
  [media.phone]: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 7.5rem), 1fr))' },
  '&:empty': { display: 'none' },
} as const;

// The header stays in place above it.
const belowHeader = { scrollMarginTop: '76px' };

/** One day of a child: what the school filled, and nothing about what it did not. */
export function DiaryCard({ diary }: DiaryCardProps) {
  const { timezone } = useFamily().school;
  const { place, isSeen } = useSeen<HTMLElement>();
  useOpened('diary', diary.id, isSeen);
  const { day, details, employee } = diary;
  const title = dayHeading(day, timezone);
  const facts = factsOf(diary);
  return (
    <Card
      ref={place}
      id={`dia-${day}`}
      aria-label={`Diário de ${title}`}
      css={[sheet, belowHeader]}
    >
      <header>
        <h2 css={text.h2}>{title}</h2>
        <p css={{ ...text.small, color: color.inkMuted }}>{employee.name}</p>
      </header>
      <FactTiles facts={facts} />
      {details && <LinkedText>{details}</LinkedText>}
      <ListenButton words={spokenWords(title, facts, details)} />
    </Card>
  );
}

interface ShownFact extends Omit<FactTileProps, 'picture'> {
  name: string;
  meal?: Open<Meal>;
}

function factsOf(diary: DiaryRecord): ShownFact[] {
  const eaten = meals.flatMap((fact) => {
    const meal = diary[fact.name];
    return meal ? [{ ...fact, meal, words: labelOf(mealLabels, meal) }] : [];
  });
  const counted = counts.flatMap((fact) => {
    const count = diary[fact.name];
    return count === null ? [] : [{ ...fact, words: wordsOf(fact, count) }];
  });
  return [...eaten, ...counted];
}

function spokenWords(title: string, facts: ShownFact[], details: string | null): string {
  const spoken = facts.map(({ label, words }) => `${label}: ${words}`);
  return [title, ...spoken, details].filter(Boolean).join('.\n');
}

function FactTiles({ facts }: { facts: ShownFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl css={tiles}>
      {facts.map(({ name, label, icon, words, meal }) => (
        <FactTile
          key={name}
          icon={icon}
          label={label}
          words={words}
          picture={meal && <Plate meal={meal} />}
        />
      ))}
    </dl>
  );
}
