import type { ChatMessage } from '@caderneta/api-client/contract';
import { useStore } from '@caderneta/app-kit';
import { space } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Composer, type PlainMessage } from './composer.tsx';
import type { Conversation } from './conversation.ts';
import { MessageList } from './message-list.tsx';

export interface ConversationViewProps {
  conversation: Conversation;
  /** Names the list of messages: 'Mensagens com Paula Moreira'. */
  label: string;
  timeZone: string;
  isOwn: (message: ChatMessage) => boolean;
  /** A message could not be sent; it stays on the screen, with a button to try again. */
  onSendError: (error: unknown) => void;
  onLoadError: (error: unknown) => void;
  /** Id of a message that the list scrolls to and marks. */
  found?: string | undefined;
  /** Whether the field takes the focus as the chat opens. */
  autoFocus?: boolean;
  /** Where a server draws the page: how a browser sends and reads on without scripts. */
  plain?: PlainMessage | undefined;
  /** Why nothing can be written, in place of the field. */
  closed?: ReactNode;
}

/** Shows messages above and the field below, and fills the height of its parent. */
export function ConversationView(props: ConversationViewProps) {
  return (
    <View>
      <Messages {...props} />
      {props.closed ?? <Field {...props} />}
    </View>
  );
}

function Messages({
  conversation,
  label,
  timeZone,
  isOwn,
  found,
  plain,
  ...on
}: ConversationViewProps) {
  const timeline = useStore(conversation.timeline);
  return (
    <MessageList
      {...{ label, timeZone, isOwn, found }}
      olderHref={plain?.olderHref}
      {...timeline}
      onOlder={() => void conversation.older().catch(on.onLoadError)}
      onRetry={(key) => void conversation.retry(key).catch(on.onSendError)}
      onDiscard={conversation.discard}
      onRenew={conversation.renew}
    />
  );
}

/** A component of its own, so that typing does not render the messages again. */
function Field({ conversation, onSendError, autoFocus, plain }: ConversationViewProps) {
  const text = useStore(conversation.text);
  return (
    <Composer
      text={plain?.refused?.text ?? text}
      chosen={conversation.chosen}
      autoFocus={autoFocus}
      plain={plain}
      onType={conversation.type}
      onSend={(words, files) => void conversation.send(words, files).catch(onSendError)}
    />
  );
}

const View = styled.div({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[12],
  minHeight: 0,
});
