import type { ChatMessage } from '@caderneta/api-client/contract';
import { groupByDay } from '@caderneta/school-time';
import { Button, color, radius, shadow, space, Spinner, text } from '@caderneta/ui';
import { ArrowDown } from 'lucide-react';
import { MessageBubble, OutgoingBubble } from './bubbles.tsx';
import { dayLabel } from './message-time.ts';
import type { Outgoing } from './unsent.ts';
import { useScrollPlace } from './use-scroll-place.ts';

export interface MessageListProps {
  /** Names the other end for screen readers. */
  label: string;
  messages: ChatMessage[];
  outgoing: Outgoing[];
  hasMore: boolean;
  isLoadingOlder: boolean;
  timeZone: string;
  isOwn: (message: ChatMessage) => boolean;
  onOlder: () => void;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  onRenew: (fileId: string) => Promise<unknown>;
}

export function MessageList(props: MessageListProps) {
  const { label, messages, outgoing, hasMore, isLoadingOlder, timeZone, isOwn, onRenew } = props;
  const newest = messages.at(-1);
  const { list, onScroll, hasNews, toEnd } = useScrollPlace({
    first: messages[0]?.messageId,
    last: outgoing.at(-1)?.key ?? newest?.messageId,
    isLastOwn: outgoing.length > 0 || (newest !== undefined && isOwn(newest)),
    onNearStart: () => hasMore && props.onOlder(),
  });
  return (
    <div css={{ position: 'relative', minHeight: 0 }}>
      <div ref={list} role="log" aria-label={label} tabIndex={0} onScroll={onScroll} css={logStyle}>
        <div css={{ marginTop: 'auto' }}>
          {messages.length === 0 && outgoing.length === 0 && (
            <p css={emptyStyle}>Ainda não há mensagens. Escreva a primeira!</p>
          )}
          {hasMore && <Older busy={isLoadingOlder} onClick={props.onOlder} />}
          {groupByDay(messages, sentAt, timeZone).map(({ day, items: ofDay }) => (
            <DayOfMessages key={day} messages={ofDay} {...{ timeZone, isOwn, onRenew }} />
          ))}
          <ol css={listStyle}>
            {outgoing.map((message) => (
              <OutgoingBubble
                key={message.key}
                message={message}
                onRetry={() => props.onRetry(message.key)}
                onDiscard={() => props.onDiscard(message.key)}
              />
            ))}
          </ol>
        </div>
      </div>
      {hasNews && (
        <Button variant="primary" onClick={toEnd} css={newsStyle}>
          <ArrowDown aria-hidden size={18} />
          novas mensagens
        </Button>
      )}
    </div>
  );
}

const sentAt = ({ createdAt }: ChatMessage) => createdAt;

type DayOfMessagesProps = Pick<MessageListProps, 'messages' | 'timeZone' | 'isOwn' | 'onRenew'>;

function DayOfMessages({ messages, timeZone, isOwn, onRenew }: DayOfMessagesProps) {
  const label = dayLabel(messages[0]!.createdAt, timeZone);
  return (
    <section aria-label={label}>
      <p css={dayStyle}>{label}</p>
      <ol css={listStyle}>
        {messages.map((message) => (
          <MessageBubble
            key={message.messageId}
            message={message}
            isOwn={isOwn(message)}
            timeZone={timeZone}
            onRenew={onRenew}
          />
        ))}
      </ol>
    </section>
  );
}

/** Loads older messages, for keyboards and for lists too short to scroll. */
function Older({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <div css={{ display: 'grid', justifyItems: 'center', minHeight: space[48] }}>
      {busy ? (
        <Spinner />
      ) : (
        <Button variant="ghost" onClick={onClick}>
          mensagens anteriores
        </Button>
      )}
    </div>
  );
}

const listStyle = { listStyle: 'none', margin: 0, padding: 0 } as const;

const emptyStyle = { padding: space[24], color: color.inkMuted, textAlign: 'center' } as const;

const logStyle = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // `useScrollPlace` restores the position; a browser that did so too would move it twice.
  overflowAnchor: 'none',
  paddingRight: space[4],
} as const;

const dayStyle = {
  ...text.small,
  width: 'fit-content',
  margin: `${space[12]} auto`,
  padding: `2px ${space[12]}`,
  borderRadius: radius.pill,
  background: color.track,
  color: color.inkSecondary,
  fontWeight: 700,
} as const;

const newsStyle = {
  position: 'absolute',
  bottom: space[12],
  left: '50%',
  transform: 'translateX(-50%)',
  borderRadius: radius.pill,
  boxShadow: shadow.floating,
} as const;
