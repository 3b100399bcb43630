import type { CheckedRosterRow, RosterField } from '@caderneta/api-client/contract';
import { color, formatPhone, media, space, StatusChip, text, visuallyHidden } from '@caderneta/ui';
import { ArrowRight, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { fieldLabels } from '../roster-fields.ts';
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
  const { line, row, outcome, changes } = checked;
  const { one, tone, icon } = wordsOf(outcome);
  const relatives = relativesOf(checked);
  return (
    <li css={itemStyle} aria-label={`Linha ${line}: ${row.name || 'sem nome'}`}>
      <div css={headStyle}>
        <div css={{ flex: '1 1 300px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <p css={{ ...text.small, color: color.inkMuted }}>Linha {line}</p>
          <p>
            <strong>{row.name || 'Sem nome'}</strong>
            {row.classroom && <span css={{ color: color.inkSecondary }}> · {row.classroom}</span>}
          </p>
          <p css={{ ...text.small, color: color.inkSecondary }}>{guardiansOf(checked)}</p>
        </div>
        <div css={sideStyle}>
          <StatusChip tone={tone} icon={icon}>
            {one}
          </StatusChip>
          {actions}
        </div>
      </div>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {relatives.length > 0 && (
        <p css={relativesStyle}>
          <Users aria-hidden size={16} css={{ flex: 'none', marginTop: '2px' }} />
          <span>{relatives.join(' ')}</span>
        </p>
      )}
      {children}
    </li>
  );
}

function guardiansOf({ row }: CheckedRosterRow): string {
  const first = [row.firstName, formatPhone(row.firstPhone)].filter(Boolean).join(' ');
  const second = [row.secondName, formatPhone(row.secondPhone)].filter(Boolean).join(' ');
  return [first, second].filter(Boolean).join(' · ') || 'Sem responsáveis';
}

const itemStyle = {
  display: 'grid',
  gap: space[12],
  padding: `${space[12]} ${space[16]}`,
  '& + &': { borderTop: `1px solid ${color.line}` },
} as const;

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[16]}`,
} as const;

const sideStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  [media.phone]: { flex: '1 1 100%' },
} as const;

const relativesStyle = {
  ...text.small,
  display: 'flex',
  gap: space[8],
  color: color.inkSecondary,
} as const;

type ChangeListProps = Pick<CheckedRosterRow, 'changes'>;

/** Lists each changed field, its value before and after. */
function ChangeList({ changes }: ChangeListProps) {
  return (
    <ul aria-label="O que muda" css={{ display: 'grid', gap: space[4] }}>
      {changes.map(({ field, before, after }) => (
        <li key={field} css={lineStyle}>
          <span css={{ color: color.inkMuted }}>{fieldLabels[field as RosterField] ?? field}:</span>{' '}
          <span css={{ color: color.inkSecondary }}>{shown(before)}</span>{' '}
          <ArrowRight aria-hidden size={14} css={{ display: 'inline', verticalAlign: '-2px' }} />
          <span css={visuallyHidden}>passa a ser</span> <strong>{shown(after)}</strong>
        </li>
      ))}
    </ul>
  );
}

const shown = (value: string) => formatPhone(value) || 'nada';

const lineStyle = {
  ...text.small,
  paddingLeft: space[12],
  borderLeft: `3px solid ${color.warning}`,
  overflowWrap: 'anywhere',
} as const;

const names = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Sentences that name the siblings and the guardians the school already knows. */
function relativesOf({
  siblings,
  knownResponsibles,
}: Pick<CheckedRosterRow, 'siblings' | 'knownResponsibles'>): string[] {
  return [
    ...(siblings.length > 0 ? [`Mesma família de ${names.format(siblings)}.`] : []),
    ...(knownResponsibles.length > 0
      ? [`A escola já conhece ${names.format(knownResponsibles)}.`]
      : []),
  ];
}
