import { formatDayHeading } from '@caderneta/school-time';
import {
  labelOf,
  mealLabels,
  type DiaryRecord,
  type Meal,
  type Open,
  lookUp,
} from '@caderneta/api-client/contract';
import { areaColor, color, Grid, Text } from '@caderneta/ui';
import { useEffect, useRef, useState } from 'react';
import { LinkedText } from '../reading/linked-text.tsx';
import { ListenButton } from '../reading/listen-button.tsx';
import { useOpened } from '../reading/opened.queries.ts';
import { Sheet } from '../reading/sheet.ts';
import { useFamily } from '../session/family-context.ts';
import { counts, meals, wordsOf } from './diary-facts.ts';
import { FactTile, type FactTileProps } from './fact-tile.tsx';

export interface DiaryCardProps {
  diary: DiaryRecord;
}

/** One day of a child, with the fields that the school filled. */
export function DiaryCard({ diary }: DiaryCardProps) {
  const { timezone } = useFamily().school;
  const { place, isSeen } = useSeen<HTMLElement>();
  useOpened('diary', diary.id, isSeen);
  const { day, details, employee } = diary;
  const title = formatDayHeading(day, timezone);
  const facts = factsOf(diary);
  return (
    <Sheet ref={place} id={`dia-${day}`} aria-label={`Diário de ${title}`}>
      <header>
        <Text as="h2" size="h2">
          {title}
        </Text>
        <Text as="p" size="small" tone="muted">
          {employee.name}
        </Text>
      </header>
      <FactTiles facts={facts} />
      {details && <LinkedText>{details}</LinkedText>}
      <ListenButton words={spokenWords(title, facts, details)} />
    </Sheet>
  );
}

const phoneTiles = 'repeat(auto-fill, minmax(min(7.5rem, 100%), 1fr))';

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
    <Grid as="dl" gap={8} min="190px" phone={phoneTiles}>
      {facts.map(({ name, label, icon, words, meal }) => (
        <FactTile
          key={name}
          icon={icon}
          label={label}
          words={words}
          picture={meal && <Plate meal={meal} />}
        />
      ))}
    </Grid>
  );
}

/** Whether more than the border of an element has been on the screen. */
function useSeen<Element extends HTMLElement>() {
  const place = useRef<Element>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');

  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '-80px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);

  return { place, isSeen };
}

interface PlateProps {
  meal: Open<Meal>;
}

/** How much of the circle is filled, as a path over it. */
const eaten: Record<Meal, string> = {
  No: '',
  Half: 'M16 5a11 11 0 0 1 0 22z',
  Full: 'M16 5a11 11 0 0 1 0 22a11 11 0 0 1 0-22z',
  Repeat: 'M16 5a11 11 0 0 1 0 22a11 11 0 0 1 0-22z',
};

/** Draws how much was eaten as a part of a plate; the words are beside it. */
function Plate({ meal }: PlateProps) {
  return (
    <svg aria-hidden width={32} height={32} viewBox="0 0 32 32">
      <circle cx={16} cy={16} r={14} fill={color.surface} stroke={color.fieldBorder} />
      <circle cx={16} cy={16} r={11} fill={color.track} />
      <path d={lookUp(eaten, meal) ?? ''} fill={areaColor.diarios} />
      {meal === 'Repeat' && (
        <path
          d="M16 11v10M11 16h10"
          stroke={color.surface}
          strokeWidth={2.5}
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
