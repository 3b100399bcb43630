import { limits, messages } from '@caderneta/api-client/contract';
import { buttonStyle, color, FieldError, radius, space } from '@caderneta/ui';
import { SendHorizontal } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';

export interface ComposerProps {
  text: string;
  onType: (text: string) => void;
  onSend: (text: string) => void;
  /** Whether the field takes the focus as the chat opens. */
  autoFocus?: boolean;
}

/** Enter sends, Shift+Enter breaks the line. */
export function Composer({ text, onType, onSend, autoFocus }: ComposerProps) {
  const errorId = useId();
  const words = text.trim();
  const isTooLong = words.length > limits.messageLength;

  function send() {
    if (words && !isTooLong) onSend(words);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends the choice of a character that is being composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      data-no-toasts
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div css={{ display: 'flex', alignItems: 'end', gap: '10px' }}>
        <textarea
          aria-label="Mensagem"
          placeholder="Mensagem"
          rows={1}
          value={text}
          enterKeyHint="send"
          autoFocus={autoFocus}
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? errorId : undefined}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
          css={fieldStyle}
        />
        <button
          type="submit"
          aria-label="enviar"
          title="enviar"
          disabled={!words || isTooLong}
          css={{ ...buttonStyle('primary'), flex: 'none', width: '56px', height: '46px' }}
        >
          <SendHorizontal aria-hidden size={20} />
        </button>
      </div>
      <div id={errorId} role="alert" css={{ '&:empty': { display: 'none' } }}>
        {isTooLong && <FieldError>{messages.messageLength}</FieldError>}
      </div>
    </form>
  );
}

const fieldStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: '46px',
  maxHeight: '160px',
  padding: `10px ${space[16]}`,
  border: `1px solid ${color.fieldBorder}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.ink,
  lineHeight: 1.5,
  resize: 'none',
  fieldSizing: 'content',
  // A long link counts as one word, and the field would grow to its length.
  overflowWrap: 'anywhere',
  '&:focus-visible': { outlineOffset: '-1px', borderColor: color.focus },
  '&[aria-invalid="true"]': { borderColor: color.danger },
} as const;
