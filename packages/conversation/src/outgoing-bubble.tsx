import { Button, color, space, text } from '@caderneta/ui';
import { RotateCw } from 'lucide-react';
import { bubbleStyle, rowStyle } from './bubble-style.ts';
import type { Outgoing } from './kept.ts';

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
