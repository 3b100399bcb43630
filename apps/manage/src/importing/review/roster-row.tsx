import type { CheckedRosterRow, RosterField } from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import {
  color,
  formatPhone,
  media,
  space,
  Stack,
  StatusChip,
  text,
  VisuallyHidden,
} from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { ArrowRight, Users, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { fieldLabels } from '../roster/roster-fields.ts';
import { wordsOf } from './outcomes.ts';

export interface RosterRowProps {
  checked: CheckedRosterRow;
  /** Buttons of the row. */
  actions?: ReactNode;
  /** The fields to correct. */
  children?: ReactNode;
}

/** One line of the file, and the effect of importing it. */
export function RosterRow({ checked, actions, children }: RosterRowProps) {
  const { line, row, outcome, changes, notes } = checked;
  const { one, tone, icon } = wordsOf(outcome);
  const relatives = relativesOf(checked);
  return (
    <Line aria-label={`Linha ${line}: ${row.name || 'sem nome'}`}>
      <Head>
        <Student>
          <p>Linha {line}</p>
          <p>
            <strong>{row.name || 'Sem nome'}</strong>
            {row.classroom && <span> · {row.classroom}</span>}
          </p>
          <p>{guardiansOf(checked)}</p>
        </Student>
        <Side>
          <StatusChip tone={tone} icon={icon}>
            {one}
          </StatusChip>
          {actions}
        </Side>
      </Head>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {notes.length > 0 && (
        <Relatives>
          <UserX aria-hidden size={16} />
          <span>{notes.join(' ')}</span>
        </Relatives>
      )}
      {relatives.length > 0 && (
        <Relatives>
          <Users aria-hidden size={16} />
          <span>{relatives.join(' ')}</span>
        </Relatives>
      )}
      {children}
    </Line>
  );
}

function guardiansOf({ row }: CheckedRosterRow): string {
  const first = [row.firstName, formatPhone(row.firstPhone)].filter(Boolean).join(' ');
  const second = [row.secondName, formatPhone(row.secondPhone)].filter(Boolean).join(' ');
  return [first, second].filter(Boolean).join(' · ') || 'Sem responsáveis';
}

type ChangeListProps = Pick<CheckedRosterRow, 'changes'>;

/** Lists each changed field, its value before and after. */
function ChangeList({ changes }: ChangeListProps) {
  return (
    <Stack as="ul" gap={4} aria-label="O que muda">
      {changes.map(({ field, before, after }) => (
        <Change key={field}>
          <span>{fieldLabels[field as RosterField] ?? field}:</span> <span>{shown(before)}</span>{' '}
          <ArrowRight aria-hidden size={14} />
          <VisuallyHidden>passa a ser</VisuallyHidden> <strong>{shown(after)}</strong>
        </Change>
      ))}
    </Stack>
  );
}

const shown = (value: string) => formatPhone(value) || 'nada';

/** Sentences that name the siblings and the guardians the school already knows. */
function relativesOf({
  siblings,
  knownResponsibles,
}: Pick<CheckedRosterRow, 'siblings' | 'knownResponsibles'>): string[] {
  return [
    ...(siblings.length > 0 ? [`Mesma família de ${formatList(siblings)}.`] : []),
    ...(knownResponsibles.length > 0
      ? [`A escola já conhece ${formatList(knownResponsibles)}.`]
      : []),
  ];
}

const Line = styled.li(
  css({
    display: 'grid',
    gap: space[12],
    padding: `${space[12]} ${space[16]}`,
    '& + &': { borderTop: `1px solid ${color.line}` },
  }),
);

const Head = styled.div(
  css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space[8]} ${space[16]}`,
  }),
);

const Student = styled.div(
  css({
    flex: '1 1 300px',
    minWidth: 0,
    overflowWrap: 'anywhere',
    '& > p:first-of-type': { ...text.small, color: color.inkMuted },
    '& > p > span': { color: color.inkSecondary },
    '& > p:last-of-type': { ...text.small, color: color.inkSecondary },
  }),
);

const Side = styled.div(
  css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space[8],
    [media.phone]: { flex: '1 1 100%' },
  }),
);

const Relatives = styled.p(
  css({
    ...text.small,
    display: 'flex',
    gap: space[8],
    color: color.inkSecondary,
    '& > svg': { marginTop: '2px' },
  }),
);

const Change = styled.li(
  css({
    ...text.small,
    paddingLeft: space[12],
    borderLeft: `3px solid ${color.warning}`,
    overflowWrap: 'anywhere',
    '& > span': { color: color.inkSecondary },
    '& > span:first-of-type': { color: color.inkMuted },
    '& > svg': { display: 'inline', verticalAlign: '-2px' },
  }),
);
