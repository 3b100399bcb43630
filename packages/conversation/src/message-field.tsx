import { color, FieldError, hasCoarsePointer, radius, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';

interface MessageFieldProps {
  text: string;
  onType: (text: string) => void;
  autoFocus?: boolean;
  ref: Ref<HTMLTextAreaElement>;
  onEnter: () => void;
  error: string | null;
  isInvalid: boolean;
  /** Buttons at both sides of the field. */
  before: ReactNode;
  after: ReactNode;
}

/** Enter sends and Shift+Enter breaks the line; on a touch screen Enter breaks it. */
export function MessageField({
  ref,
  text,
  onType,
  autoFocus,
  onEnter,
  ...rest
}: MessageFieldProps) {
  const { error, isInvalid, before, after } = rest;
  const errorId = useId();
  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends the choice of a character that is being composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (hasCoarsePointer()) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <>
      <Line>
        {before}
        <Field
          ref={ref}
          aria-label="Mensagem"
          placeholder="Mensagem"
          name="texto"
          rows={1}
          value={text}
          enterKeyHint={hasCoarsePointer() ? 'enter' : 'send'}
          autoFocus={autoFocus}
          aria-invalid={isInvalid}
          aria-describedby={error ? errorId : undefined}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
        />
        {after}
      </Line>
      <Text as="div" id={errorId} role="alert" hideEmpty>
        {error && <FieldError data-refused>{error}</FieldError>}
      </Text>
    </>
  );
}

export const Line = styled.div({
  display: 'flex',
  alignItems: 'end',
  gap: space[4],
  minHeight: '46px',
});

const Field = styled.textarea({
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
});
