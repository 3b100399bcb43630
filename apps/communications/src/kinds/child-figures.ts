import { counted } from '@caderneta/ui';
import type { Figure } from './communication-kind.ts';
import type { ChildTally } from './children.ts';

/** Texts of a kind that asks for an answer about each child. */
export const answerTexts = {
  unanswered: 'sem resposta',
  allAnswered: 'Todas as crianças já têm resposta.',
};

export const childCount = (total: number) => counted(total, 'criança', 'crianças');

/** Says what it counts, because other figures on the page count children. */
export const viewsOfGuardians = (value: number): Figure => ({
  label: 'Visualizaram',
  value,
  tone: 'primary',
  unit: 'responsáveis',
});

export const ofChildren = ({ total }: ChildTally, figure: Figure): Figure => ({
  ...figure,
  total,
  unit: total === 1 ? 'criança' : 'crianças',
});

/** Children whose guardians differ. Stands there only where there are any. */
export function differingChildren(children: ChildTally): Figure[] {
  const { differing: value } = children;
  if (value === 0) return [];
  return [ofChildren(children, { label: 'Respostas diferentes', value, tone: 'warning' })];
}

/** Figures of a kind that asks for an answer. */
export function answerFigures(
  visualized: number,
  children: ChildTally,
  answers: Pick<Figure, 'label' | 'value' | 'tone'>[],
): Figure[] {
  return [
    viewsOfGuardians(visualized),
    ...answers.map((figure) => ofChildren(children, figure)),
    ...differingChildren(children),
    ofChildren(children, { label: 'Sem resposta', value: children.unanswered, tone: 'neutral' }),
  ];
}
