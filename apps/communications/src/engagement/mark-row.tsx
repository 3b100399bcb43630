import { answeredByTexts, lookUp, type Mark } from '@caderneta/api-client/contract';
import { Button, Checkbox, color, space, text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { EngagementRow } from '../kinds/communication-kind.ts';
import { MarkNote } from './mark-note.tsx';

export interface MarkRowProps {
  row: EngagementRow;
  isTicked: boolean;
  isAnswered: boolean;
  /** A slip is noted, which leaves alone what guardians answered themselves. */
  isForPaper: boolean;
  busy: boolean;
  onTick: () => void;
  onUndo: (mark: Mark) => void;
}

/** One child and guardian, with what was noted of them. */
export function MarkRow(props: MarkRowProps) {
  const { row, isTicked, isAnswered, isForPaper, busy, onTick, onUndo } = props;
  const { studentName, responsibleName, paper, phone, answeredBy } = row;
  const how = answeredBy && lookUp(answeredByTexts, answeredBy);
  const isOwn = isAnswered && !paper;
  return (
    <li>
      <Checkbox
        label={
          <>
            {studentName}{' '}
            <Guardian>
              {responsibleName}
              {isOwn && ` · respondeu ${how ?? 'pelo celular'}`}
            </Guardian>
          </>
        }
        checked={isTicked}
        disabled={isOwn && isForPaper && !isTicked}
        onChange={onTick}
      />
      {paper && (
        <Noted {...{ busy, onUndo }} name={studentName} mark="paper">
          <MarkNote mark={paper} isPaper />
        </Noted>
      )}
      {phone && (
        <Noted {...{ busy, onUndo }} name={studentName} mark="phone">
          <MarkNote mark={phone} isPaper={false} />
        </Noted>
      )}
    </li>
  );
}

interface NotedProps extends Pick<MarkRowProps, 'busy' | 'onUndo'> {
  name: string;
  mark: Mark;
  children: ReactNode;
}

function Noted({ name, mark, busy, onUndo, children }: NotedProps) {
  return (
    <UndoableNote>
      <div>{children}</div>
      <Button
        variant="secondary"
        disabled={busy}
        aria-label={`desfazer: ${mark === 'paper' ? 'papel' : 'telefone'}, ${name}`}
        onClick={() => onUndo(mark)}
      >
        desfazer
      </Button>
    </UndoableNote>
  );
}

// Serialised once: the list has many rows.
const Guardian = styled.span(css({ ...text.small, color: color.inkMuted }));

const UndoableNote = styled.div(
  css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space[8],
    padding: `0 0 ${space[8]} 30px`,
    // Beside its button, or above it where that leaves no room for words.
    '& > div': { flex: '1 1 140px', minWidth: 0 },
  }),
);
