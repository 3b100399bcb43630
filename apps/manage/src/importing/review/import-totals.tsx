import type { RosterImport } from '@caderneta/api-client/contract';
import { media, space, StatCard } from '@caderneta/ui';
import { outcomeOrder, outcomes } from './outcomes.ts';

export type ImportTotalsProps = Pick<RosterImport, 'totals'>;

export function ImportTotals({ totals }: ImportTotalsProps) {
  const total = rowCount(totals);
  return (
    <div css={gridStyle}>
      {outcomeOrder.map((outcome) => (
        <StatCard
          key={outcome}
          label={outcomes[outcome].many}
          value={totals[outcome]}
          total={total}
          tone={outcomes[outcome].bar}
        />
      ))}
    </div>
  );
}

export const rowCount = (totals: RosterImport['totals']) =>
  totals.new + totals.changed + totals.same + totals.error;

const gridStyle = {
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  [media.phone]: { gap: space[12], gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const;
