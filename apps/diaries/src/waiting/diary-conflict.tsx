import { newIdempotencyKey } from '@caderneta/api-client';
import { labelOf, mealLabels, type DiaryEntry } from '@caderneta/api-client/contract';
import { ConflictCallout, Callout, type Change } from '@caderneta/edit-form';
import { midnightOf } from '@caderneta/school-time';
import { Button } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { lightFormat } from 'date-fns/lightFormat';
import { useEffect, useEffectEvent } from 'react';
import { lastDiaryQuery } from '../diaries.queries.ts';
import {
  contentOf,
  counts,
  meals,
  nothing,
  valuesOf,
  valuesOfEntry,
  type DiaryValues,
} from '../diary/diary-values.ts';
import type { DiaryConflict } from '../record/fill-record.ts';
import type { FillStore } from '../record/fill-store.ts';
import { insisted, withConflictContent, withoutConflict } from '../record/filling.ts';
import { namesOf } from '../record/outcomes.ts';

export interface DiaryConflictCalloutProps {
  store: FillStore;
  conflict: DiaryConflict;
  /** Sends the waiting diaries. */
  send: () => Promise<void>;
}

/** Shows the diary that a student got from somebody else beside the one that was filled here. */
export function DiaryConflictCallout({ store, conflict, send }: DiaryConflictCalloutProps) {
  const { day, student, content } = conflict;
  const { data: last, isError, isFetching, refetch } = useQuery(lastDiaryQuery(student.id));
  const forget = () => store.change((record) => withoutConflict(record, conflict));
  const theirs = last && last.day === day ? last : null;
  const mine = valuesOf(content);
  const changes = last === undefined ? [] : changesBetween(theirs, mine, adopt);
  const isDecided = last !== undefined && !isFetching && changes.length === 0;
  const forgetDecided = useEffectEvent(forget);
  useEffect(() => {
    if (isDecided) forgetDecided();
  }, [isDecided]);

  function adopt(change: Partial<DiaryValues>) {
    const next = contentOf(content.mode, { ...mine, ...change });
    store.change((record) => withConflictContent(record, conflict, next));
  }

  function insist() {
    const replaces = theirs ? [theirs.id] : undefined;
    store.change((record) => insisted(record, conflict, { key: newIdempotencyKey(), replaces }));
    void send();
  }

  const name = namesOf([student]);
  const which = day === store.today ? 'de hoje' : `de ${lightFormat(midnightOf(day), 'dd/MM')}`;
  if (isError) {
    const retry = (
      <>
        <Button onClick={forget}>descartar o que preenchi</Button>
        <Button busy={isFetching} onClick={() => void refetch()}>
          tentar novamente
        </Button>
      </>
    );
    return (
      <Callout tone="warning" role="alert" actions={retry}>
        {name} já tem o diário {which}, que não pôde ser carregado. O que você preencheu continua
        aqui.
      </Callout>
    );
  }
  const mayReplace = day === store.today && (theirs === null || theirs.isDeletable);
  return (
    <ConflictCallout conflict={{ changes, keep: mayReplace ? insist : null, replace: forget }}>
      {theirs ? (
        <strong>
          {name} já tem o diário {which}, preenchido por {theirs.employee.name}.
        </strong>
      ) : (
        <strong>
          O diário {which} de {name} foi deletado por outra pessoa.
        </strong>
      )}{' '}
      {mayReplace
        ? 'Nada foi sobrescrito, e o que você preencheu continua aqui.'
        : 'Só quem o preencheu e a administração podem trocá-lo. O que você preencheu continua aqui.'}
    </ConflictCallout>
  );
}

/** Fields whose values differ. */
function changesBetween(
  entry: DiaryEntry | null,
  mine: DiaryValues,
  adopt: (change: Partial<DiaryValues>) => void,
): Change[] {
  const theirs = entry ? valuesOfEntry(entry) : nothing;
  const fields = [
    ...meals.map((field) => ({ ...field, say: sayMeal(field.name) })),
    ...counts.map((field) => ({ ...field, say: sayCount(field.name) })),
    { name: 'details', label: 'Detalhes', say: (values: DiaryValues) => values.details } as const,
  ];
  return fields
    .filter(({ say }) => say(theirs) !== say(mine))
    .map(({ name, label, say }) => ({
      label,
      theirs: say(theirs),
      mine: say(mine),
      apply: () => adopt({ [name]: theirs[name] }),
    }));
}

const sayMeal = (name: (typeof meals)[number]['name']) => (values: DiaryValues) => {
  const meal = values[name];
  return meal === null ? '' : labelOf(mealLabels, meal);
};
const sayCount = (name: (typeof counts)[number]['name']) => (values: DiaryValues) =>
  values[name]?.toString() ?? '';
