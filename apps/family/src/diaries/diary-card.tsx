import { mealLabels, type DiaryRecord } from '@caderneta/api-client/contract';
import { Card, color, media, space, text } from '@caderneta/ui';
import { dayHeading } from '../feed/feed-texts.ts';
import { LinkedText } from '../reading/linked-text.tsx';
import { ListenButton } from '../reading/listen-button.tsx';
import { useOpened } from '../reading/opened.queries.ts';
import { sheet } from '../reading/reading-style.ts';
import { useFamily } from '../session/family-context.ts';
import { counts, meals, wordsOf } from './diary-facts.ts';
import { FactTile } from './fact-tile.tsx';
import { Plate } from './plate.tsx';
import { useSeen } from './use-seen.ts';

export interface DiaryCardProps {
  diary: DiaryRecord;
}

const tiles = {
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
  [media.phone]: { gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' },
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
      <Facts diary={diary} />
      {details && (
        <>
          <LinkedText>{details}</LinkedText>
          <ListenButton words={details} />
        </>
      )}
    </Card>
  );
}

function Facts({ diary }: DiaryCardProps) {
  const eaten = meals.flatMap(({ name, ...fact }) => {
    const meal = diary[name];
    return meal ? [{ ...fact, name, meal }] : [];
  });
  const counted = counts.flatMap((fact) => {
    const count = diary[fact.name];
    return count === null ? [] : [{ ...fact, words: wordsOf(fact, count) }];
  });
  if (eaten.length + counted.length === 0) return null;
  return (
    <dl css={tiles}>
      {eaten.map(({ name, label, icon, meal }) => (
        <FactTile
          key={name}
          icon={icon}
          label={label}
          words={mealLabels[meal]}
          picture={<Plate meal={meal} />}
        />
      ))}
      {counted.map(({ name, label, icon, words }) => (
        <FactTile key={name} icon={icon} label={label} words={words} />
      ))}
    </dl>
  );
}
