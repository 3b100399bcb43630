import type { RosterImport } from '@caderneta/api-client/contract';
import { media, space, StatCard } from '@caderneta/ui';
import styled from '@emotion/styled';
import { outcomesIn, outcomes } from './outcomes.ts';

export type ImportTotalsProps = Pick<RosterImport, 'totals' | 'status'>;

export function ImportTotals({ totals, status }: ImportTotalsProps) {
  const total = rowCount(totals) + (totals.leftOut ?? 0);
  return (
    <Totals>
      {outcomesIn(totals, status).map((outcome) => (
        <StatCard
          key={outcome}
          label={outcomes[outcome].many}
          value={totals[outcome] ?? 0}
          total={total}
          tone={outcomes[outcome].bar}
        />
      ))}
    </Totals>
  );
}

export const rowCount = (totals: RosterImport['totals']) =>
  changeCount(totals) + totals.same + totals.error;

/** Number of students that applying it changes. */
export const changeCount = (totals: RosterImport['totals']) =>
  totals.new + totals.changed + (totals.left ?? 0);

const Totals = styled.div({
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  [media.phone]: { gap: space[12], gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
