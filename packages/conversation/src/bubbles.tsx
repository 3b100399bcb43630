import type { ChatMessage } from '@caderneta/api-client/contract';
import { lazyPart } from '@caderneta/app-kit';
import { Button, color, LinkedText, ownProps, radius, Row, space, text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { RotateCw } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import { messageTime } from './message-time.ts';
import type { Outgoing } from './unsent.ts';

const MessageFiles = lazyPart(() => import('./message-files.tsx').then((m) => m.MessageFiles));
const WaitingFiles = lazy(() =>
  import('./waiting-files.tsx').then((m) => ({ default: m.WaitingFiles })),
);

export interface MessageBubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  /** Whether somebody looked for it. */
  isFound: boolean;
  timeZone: string;
  /** The present day. */
  today: string;
  /** Gives the address of a file anew, after it has ended. */
  onRenew: (fileId: string) => Promise<unknown>;
}

/** A message with its time; messages of others show the author, too. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, isFound, timeZone, today, onRenew } = props;
  const { files, hasText } = message;
  const author = message.employeeName ?? message.responsibleName;
  const time = messageTime(message.createdAt, timeZone, today);
  const caption = <Caption>{isOwn ? time : `${author}, ${time}`}</Caption>;
  return (
    <Message isOwn={isOwn} {...(isFound && foundMark)}>
      {!isOwn && caption}
      <Bubble look={isOwn ? 'own' : 'other'}>
        {files.length > 0 && (
          <Suspense fallback={<div>{!hasText && message.text}</div>}>
            <MessageFiles
              files={files}
              author={isOwn ? 'você' : (author ?? '')}
              onRenew={onRenew}
            />
          </Suspense>
        )}
        {hasText && (
          <p>
            <LinkedText>{message.text}</LinkedText>
          </p>
        )}
      </Bubble>
      {isOwn && caption}
    </Message>
  );
});

/** By which `useScrollPlace` finds it; takes the focus, so that it is read aloud. */
const foundMark = { 'data-found': '', tabIndex: -1 };

export interface OutgoingBubbleProps {
  message: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  const { text: words, files = [], isFailed, refusal } = message;
  return (
    <Message isOwn>
      <Bubble look={isFailed ? 'failed' : 'waiting'}>
        {files.length > 0 && (
          <Suspense>
            <WaitingFiles files={files} />
          </Suspense>
        )}
        {words && <p>{words}</p>}
      </Bubble>
      {isFailed ? (
        <Row wrap justify="end" gap={0}>
          <Failure>{refusal ? `não enviada: ${refusal}` : 'não enviada'}</Failure>
          {!refusal && (
            <Button variant="ghost" icon={<RotateCw aria-hidden size={18} />} onClick={onRetry}>
              tentar novamente
            </Button>
          )}
          <Button variant="ghost" onClick={onDiscard}>
            descartar
          </Button>
        </Row>
      ) : (
        <Caption>enviando…</Caption>
      )}
    </Message>
  );
}

// A chat shows hundreds: their styles are made once.
const own = css({ justifyItems: 'end', marginLeft: 'auto' });
const other = css({ justifyItems: 'start', marginLeft: 0 });

const Message = styled('li', ownProps('isOwn'))<{ isOwn: boolean }>(
  css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxWidth: 'min(84%, 620px)',
    marginBottom: space[8],
    '&[data-found]': {
      outline: `2px solid ${color.focus}`,
      outlineOffset: space[4],
      borderRadius: radius.card,
    },
  }),
  ({ isOwn }) => (isOwn ? own : other),
);

const ownLook = css({
  background: color.primary,
  borderColor: 'transparent',
  borderBottomRightRadius: space[4],
  color: color.onPrimary,
});

const looks = {
  own: ownLook,
  waiting: css(ownLook, { opacity: 0.75 }),
  failed: css({
    background: color.dangerSoft,
    borderColor: color.dangerLine,
    borderBottomRightRadius: space[4],
  }),
  other: css({
    background: color.surface,
    borderColor: color.line,
    borderTopLeftRadius: space[4],
  }),
};

const Bubble = styled('div', ownProps('look'))<{ look: keyof typeof looks }>(
  css({
    // A player as wide as it wants to be gives way here.
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    width: 'fit-content',
    padding: `10px ${space[16]}`,
    border: '1px solid',
    borderRadius: radius.card,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& a': { color: 'inherit', fontWeight: 'inherit' },
    // The files, also while they load.
    '& > div': { minHeight: '44px' },
  }),
  ({ look }) => looks[look],
);

const Caption = styled.p(css({ ...text.small, color: color.inkMuted, marginBlock: space[4] }));

const Failure = styled.span({ ...text.small, color: color.danger, paddingInline: space[8] });
