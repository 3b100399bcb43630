import type { ChatMessage } from '@caderneta/api-client/contract';
import { Button, color, LinkedText, radius, space, text } from '@caderneta/ui';
import type { CSSObject } from '@emotion/react';
import { RotateCw } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import { messageTime } from './message-time.ts';
import type { Outgoing } from './unsent.ts';

const MessageFiles = lazy(() =>
  import('./message-files.tsx').then((m) => ({ default: m.MessageFiles })),
);
const WaitingFiles = lazy(() =>
  import('./waiting-files.tsx').then((m) => ({ default: m.WaitingFiles })),
);

export interface MessageBubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  timeZone: string;
  /** Gives the address of a file anew, after it has ended. */
  onRenew: (fileId: string) => Promise<unknown>;
}

/** A message with its time; messages of others show the author, too. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, timeZone, onRenew } = props;
  const { files = [], hasText = true } = message;
  const author = message.employeeName ?? message.responsibleName;
  const time = messageTime(message.createdAt, timeZone);
  const caption = (
    <p css={{ ...text.small, color: color.inkMuted, marginBlock: space[4] }}>
      {isOwn ? time : `${author}, ${time}`}
    </p>
  );
  return (
    <li css={rowStyle(isOwn)}>
      {!isOwn && caption}
      <div css={bubbleStyle(isOwn ? 'own' : 'other')}>
        {files.length > 0 && (
          <Suspense fallback={<div css={{ minHeight: '44px' }}>{!hasText && message.text}</div>}>
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
      </div>
      {isOwn && caption}
    </li>
  );
});

export interface OutgoingBubbleProps {
  message: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  const { text: words, files = [], isFailed } = message;
  return (
    <li css={rowStyle(true)}>
      <div css={{ ...bubbleStyle(isFailed ? 'failed' : 'own'), opacity: isFailed ? 1 : 0.75 }}>
        {files.length > 0 && (
          <Suspense>
            <WaitingFiles files={files} />
          </Suspense>
        )}
        {words && <p>{words}</p>}
      </div>
      {isFailed ? (
        <div
          css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'end' }}
        >
          <span css={{ ...text.small, color: color.danger, paddingInline: space[8] }}>
            não enviada
          </span>
          <Button variant="ghost" icon={<RotateCw aria-hidden size={18} />} onClick={onRetry}>
            tentar novamente
          </Button>
          <Button variant="ghost" onClick={onDiscard}>
            descartar
          </Button>
        </div>
      ) : (
        <p css={{ ...text.small, color: color.inkMuted, marginBlock: space[4] }}>enviando…</p>
      )}
    </li>
  );
}

type BubbleKind = 'own' | 'other' | 'failed';

const looks: Record<BubbleKind, CSSObject> = {
  own: {
    background: color.primary,
    borderColor: 'transparent',
    borderBottomRightRadius: space[4],
    color: color.onPrimary,
  },
  other: { background: color.surface, borderColor: color.line, borderTopLeftRadius: space[4] },
  failed: {
    background: color.dangerSoft,
    borderColor: color.dangerLine,
    borderBottomRightRadius: space[4],
  },
};

function bubbleStyle(kind: BubbleKind): CSSObject {
  return {
    width: 'fit-content',
    padding: `10px ${space[16]}`,
    border: '1px solid',
    borderRadius: radius.card,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& a': { color: 'inherit', fontWeight: 'inherit' },
    ...looks[kind],
  };
}

function rowStyle(isOwn: boolean): CSSObject {
  return {
    display: 'grid',
    justifyItems: isOwn ? 'end' : 'start',
    maxWidth: 'min(84%, 620px)',
    marginLeft: isOwn ? 'auto' : 0,
    marginBottom: space[8],
  };
}
