import { media, space, StatCard } from '@caderneta/ui';
import type { KindTypes, KindView } from '../kinds/communication-kind.ts';
import { tallyOf } from './children.ts';

export interface EngagementFiguresProps<T extends KindTypes> {
  view: KindView<T>;
  item: T['item'];
}

type Row<T extends KindTypes> = T['item']['engagementDetails'][number];

export function EngagementFigures<T extends KindTypes>({ view, item }: EngagementFiguresProps<T>) {
  const { report, engagementDetails } = item;
  const answerOf = (row: Row<T>) => view.perChild?.answerOf(row, item);
  const figures = view.figures(report, tallyOf<Row<T>>(engagementDetails, answerOf));
  return (
    <div
      css={{
        display: 'grid',
        gap: space[16],
        gridTemplateColumns: `repeat(${figures.length}, minmax(0, 1fr))`,
        [media.phone]: { gap: space[12], gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {figures.map((figure) => (
        <StatCard key={figure.label} total={report.total} {...figure} />
      ))}
    </div>
  );
}
