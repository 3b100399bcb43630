import type { ChatMessage } from '@caderneta/api-client/contract';
import { Button, color, LinkedText, radius, space, text } from '@caderneta/ui';
import type { CSSObject } from '@emotion/react';
import { RotateCw } from 'lucide-react';
import { memo } from 'react';
import { messageTime } from './message-time.ts';
import type { Outgoing } from './unsent.ts';

export interface MessageBubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  timeZone: string;
}

/** A message with its time; messages of others show the author, too. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, timeZone } = props;
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
      <p css={bubbleStyle(isOwn ? 'own' : 'other')}>
        <LinkedText>{message.text}</LinkedText>
      </p>
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
  const { text: words, isFailed } = message;
  return (
    <li css={rowStyle(true)}>
      <p css={{ ...bubbleStyle(isFailed ? 'failed' : 'own'), opacity: isFailed ? 1 : 0.75 }}>
        {words}
      </p>
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
