import type { AuditEntry } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { color, formatRelativeDay, formatTime, media, space, text } from '@caderneta/ui';
import { namedFields } from './field-names.ts';
import { phraseOf } from './phrases.ts';

export interface HistoryRowProps {
  entry: AuditEntry;
}

/** One deed as a sentence: 'Marina Barros alterou Aluno Ana Lima — nome, turma'. */
export function HistoryRow({ entry }: HistoryRowProps) {
  const { timezone } = useSession().school;
  const { employee, subject, fields, createdAt } = entry;
  // Whose profile it is, the beginning says.
  const about = entry.resource === 'profile' ? null : subject;
  return (
    <li css={rowStyle}>
      <p css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{employee.name}</strong> {phraseOf(entry)}
        {about && (
          <>
            {' '}
            <strong>{about}</strong>
          </>
        )}
        {fields.length > 0 && <span css={{ color: color.inkMuted }}> — {namedFields(fields)}</span>}
      </p>
      <time dateTime={createdAt} css={{ ...text.small, color: color.inkMuted, flex: 'none' }}>
        {formatRelativeDay(createdAt, timezone)} às {formatTime(createdAt, timezone)}
      </time>
    </li>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${space[4]} ${space[24]}`,
  padding: `${space[16]} ${space[16]}`,
  '& + &': { borderTop: `1px solid ${color.line}` },
  [media.phone]: { flexDirection: 'column', alignItems: 'stretch' },
} as const;
