import type { ChatMessage } from '@caderneta/api-client/contract';
import { useDay } from '@caderneta/app-kit';
import { dayOf, groupByDay } from '@caderneta/school-time';
import { Button, color, radius, shadow, space, Spinner, text } from '@caderneta/ui';
import styled from '@emotion/styled';
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
  /** Where older messages are without scripts. */
  olderHref?: string | undefined;
  isLoadingOlder: boolean;
  timeZone: string;
  isOwn: (message: ChatMessage) => boolean;
  /** Id of a message to scroll to. */
  found?: string | undefined;
  onOlder: () => void;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  onRenew: (fileId: string) => Promise<unknown>;
}

export function MessageList(props: MessageListProps) {
  const { label, messages, outgoing, hasMore, isLoadingOlder, timeZone, isOwn, found, onRenew } =
    props;
  const today = useDay(() => dayOf(new Date(), timeZone));
  const newest = messages.at(-1);
  const { list, onScroll, hasNews, toEnd } = useScrollPlace({
    first: messages[0]?.messageId,
    last: outgoing.at(-1)?.key ?? newest?.messageId,
    isLastOwn: outgoing.length > 0 || (newest !== undefined && isOwn(newest)),
    found,
    onNearStart: () => hasMore && props.onOlder(),
  });
  return (
    <Messages>
      <Log
        ref={list}
        data-drawn={props.olderHref}
        role="log"
        aria-label={label}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div>
          {messages.length === 0 && outgoing.length === 0 && (
            <Nothing>Ainda não há mensagens. Escreva a primeira!</Nothing>
          )}
          {hasMore && (
            <Older busy={isLoadingOlder} href={props.olderHref} onClick={props.onOlder} />
          )}
          {groupByDay(messages, sentAt, timeZone).map(({ day, items: ofDay }) => (
            <DayOfMessages
              key={day}
              messages={ofDay}
              {...{ timeZone, today, isOwn, found, onRenew }}
            />
          ))}
          <List>
            {outgoing.map((message) => (
              <OutgoingBubble
                key={message.key}
                message={message}
                onRetry={() => props.onRetry(message.key)}
                onDiscard={() => props.onDiscard(message.key)}
              />
            ))}
          </List>
        </div>
      </Log>
      {hasNews && (
        <Button variant="primary" onClick={toEnd}>
          <ArrowDown aria-hidden size={18} />
          novas mensagens
        </Button>
      )}
    </Messages>
  );
}

const sentAt = ({ createdAt }: ChatMessage) => createdAt;

interface DayOfMessagesProps extends Pick<
  MessageListProps,
  'messages' | 'timeZone' | 'isOwn' | 'found' | 'onRenew'
> {
  today: string;
}

function DayOfMessages(props: DayOfMessagesProps) {
  const { messages, timeZone, today, isOwn, found, onRenew } = props;
  const label = dayLabel(messages[0]!.createdAt, timeZone, today);
  return (
    <section aria-label={label}>
      <Day>{label}</Day>
      <List>
        {messages.map((message) => (
          <MessageBubble
            key={message.messageId}
            message={message}
            isOwn={isOwn(message)}
            isFound={message.messageId === found}
            timeZone={timeZone}
            today={today}
            onRenew={onRenew}
          />
        ))}
      </List>
    </section>
  );
}

interface OlderProps {
  busy: boolean;
  href: string | undefined;
  onClick: () => void;
}

/** Loads older messages, for keyboards and for lists too short to scroll. */
function Older({ busy, href, onClick }: OlderProps) {
  return (
    <Top>
      {busy ? (
        <Spinner />
      ) : href ? (
        <a href={href}>mensagens anteriores</a>
      ) : (
        <Button variant="ghost" onClick={onClick}>
          mensagens anteriores
        </Button>
      )}
    </Top>
  );
}

const Messages = styled.div({
  position: 'relative',
  minHeight: 0,
  // Leads to what is new.
  '& > button': {
    position: 'absolute',
    bottom: space[12],
    left: '50%',
    transform: 'translateX(-50%)',
    borderRadius: radius.pill,
    boxShadow: shadow.floating,
  },
});

const Log = styled.div({
  display: 'flex',
  flexDirection: 'column',
  // No script scrolls a list that a server draws.
  '&[data-drawn]': { flexDirection: 'column-reverse' },
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // `useScrollPlace` restores the position; a browser that did so too would move it twice.
  overflowAnchor: 'none',
  paddingRight: space[4],
  '& > div': { marginTop: 'auto' },
});

const Nothing = styled.p({ padding: space[24], color: color.inkMuted, textAlign: 'center' });

const Top = styled.div({ display: 'grid', justifyItems: 'center', minHeight: space[48] });

const Day = styled.p({
  ...text.small,
  width: 'fit-content',
  margin: `${space[12]} auto`,
  padding: `2px ${space[12]}`,
  borderRadius: radius.pill,
  background: color.track,
  color: color.inkSecondary,
  fontWeight: 700,
});

const List = styled.ol({ listStyle: 'none', margin: 0, padding: 0 });
