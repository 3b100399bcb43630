import type { CheckedRosterRow, RosterField } from '@caderneta/api-client/contract';
import { color, formatPhone, space, text, visuallyHidden } from '@caderneta/ui';
import { ArrowRight } from 'lucide-react';
import { fieldLabels } from '../roster-fields.ts';

export type ChangeListProps = Pick<CheckedRosterRow, 'changes'>;

/** What the school has, and what it would have. */
export function ChangeList({ changes }: ChangeListProps) {
  return (
    <ul aria-label="O que muda" css={{ display: 'grid', gap: space[4] }}>
      {changes.map(({ field, before, after }) => (
        <li key={field} css={lineStyle}>
          <span css={{ color: color.inkMuted }}>{fieldLabels[field as RosterField] ?? field}:</span>{' '}
          <span css={{ color: color.inkSecondary }}>{said(before)}</span>{' '}
          <ArrowRight aria-hidden size={14} css={{ display: 'inline', verticalAlign: '-2px' }} />
          <span css={visuallyHidden}>passa a ser</span> <strong>{said(after)}</strong>
        </li>
      ))}
    </ul>
  );
}

const said = (value: string) => formatPhone(value) || 'nada';

const lineStyle = {
  ...text.small,
  paddingLeft: space[12],
  borderLeft: `3px solid ${color.warning}`,
  overflowWrap: 'anywhere',
} as const;
