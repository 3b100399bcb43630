import type { ChatMessage } from '@caderneta/api-client/contract';
import { color, LinkedText, space, text } from '@caderneta/ui';
import { memo } from 'react';
import { bubbleStyle, rowStyle } from './bubble-style.ts';
import { messageTime } from './message-time.ts';

export interface MessageBubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  timeZone: string;
}

/** One's own message shows no author; everybody else's shows who wrote it, before the time. */
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
