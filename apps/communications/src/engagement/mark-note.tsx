import type { Marked } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDayAndMonth } from '@caderneta/school-time';
import { firstTwoWords } from '@caderneta/ui';
import { Noted } from './engagement-cells.styles.ts';

export interface MarkNoteProps {
  mark: Marked | null | undefined;
  /** A slip came back; otherwise somebody was told by phone. */
  isPaper: boolean;
}

/** 'confirmado no papel por Ana Prado, 3 de março'. */
export function MarkNote({ mark, isPaper }: MarkNoteProps) {
  const { timezone } = useSession().school;
  if (!mark) return null;
  return (
    <Noted>
      {isPaper ? 'confirmado no papel' : 'avisado por telefone'} por {firstTwoWords(mark.by)},{' '}
      {formatDayAndMonth(mark.at, timezone)}
    </Noted>
  );
}
