import type { AuditEntry } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatRelativeDay, formatTime } from '@caderneta/school-time';
import { color, countText, media, space, Text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { sentenceOf, toldChanges } from './sentences.ts';

export interface HistoryRowProps {
  entry: AuditEntry;
}

/** One line as a sentence: 'Marina Barros alterou o aluno Ana Lima — turma: Jardim I → Jardim II'. */
export function HistoryRow({ entry }: HistoryRowProps) {
  const { timezone } = useSession().school;
  const { employee, device, times, createdAt } = entry;
  // Fields of an engagement only say whom it is about, as the sentence does.
  const told = entry.resource === 'engagement' ? '' : toldChanges(entry);
  const [words, about] = sentenceOf(entry);
  return (
    <Entry>
      <Text as="p" narrows breaks>
        <strong>{employee?.name ?? 'A família'}</strong> {words}
        {about && (
          <>
            {' '}
            <strong>{about}</strong>
          </>
        )}
        {device && <> ({device})</>}
        {times > 1 && `, ${countText(times)} vezes`}
        {told && <Text tone="muted"> — {told}</Text>}
      </Text>
      <Text as="time" size="small" tone="muted" rigid dateTime={createdAt}>
        {whenOf(entry, timezone)}
      </Text>
    </Entry>
  );
}

/** 'hoje às 14:03', and of repeats 'hoje, 14:02–14:03'. */
function whenOf({ firstAt, createdAt }: AuditEntry, timezone: string): string {
  const [firstDay, lastDay] = [firstAt, createdAt].map((at) => formatRelativeDay(at, timezone));
  const [from, to] = [firstAt, createdAt].map((at) => formatTime(at, timezone));
  if (firstDay !== lastDay) return `${firstDay} às ${from} – ${lastDay} às ${to}`;
  return from === to ? `${lastDay} às ${to}` : `${lastDay}, ${from}–${to}`;
}

const Entry = styled.li(
  css({
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: `${space[4]} ${space[24]}`,
    padding: `${space[16]} ${space[16]}`,
    '& + &': { borderTop: `1px solid ${color.line}` },
    [media.phone]: { flexDirection: 'column', alignItems: 'stretch' },
  }),
);
