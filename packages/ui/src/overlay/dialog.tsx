import styled from '@emotion/styled';
import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from 'react';
import { X } from 'lucide-react';
import { Button } from '../action/button.tsx';
import type { ButtonVariant } from '../action/button-style.ts';
import { IconButton } from '../action/icon-button.tsx';
import { FieldError } from '../field/field-error.tsx';
import { color, space, text } from '../foundations/tokens.ts';
import { Row } from '../foundations/flow.tsx';
import { dialogStyle } from './dialog-style.ts';
import { firstField, useDialog } from './use-dialog.ts';
import { useTyped } from './use-typed.ts';

export interface DialogProps extends Omit<ComponentProps<'form'>, 'title' | 'onSubmit'> {
  title: ReactNode;
  /** Why the last attempt was refused. */
  error?: ReactNode;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  submitDisabled?: boolean;
  busy?: boolean;
  /** Label of a button that closes it, beside the submit button. */
  backLabel?: string;
  /** Whether the address says that it is open: then Back closes it without an entry of its own. */
  hasAddress?: boolean;
  onSubmit: () => void;
  /**
   * Escape, a click outside, Back, or the close control; the owner then stops rendering the dialog.
   */
  onClose: () => void;
}

/**
 * A question or a small form over the page. It is open as long as it is rendered. Where something
 * was typed, it closes only by a button.
 */
export function Dialog({
  title,
  error,
  submitLabel,
  submitVariant = 'primary',
  submitDisabled,
  busy,
  backLabel,
  hasAddress,
  onSubmit,
  onClose,
  children,
  ...rest
}: DialogProps) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { onInput, hasTyped } = useTyped(form);
  const [isLeaving, setLeaving] = useState(false);
  const dialog = useDialog(() => {
    if (!hasTyped()) onClose();
    // What is on its way may come back with a reason, and is corrected then.
    else if (!busy) setLeaving(true);
  });
  function stay() {
    setLeaving(false);
    form.current?.querySelector<HTMLElement>(firstField)?.focus();
  }
  return (
    <Window {...dialog} aria-labelledby={titleId} data-own-entry={hasAddress ? '' : undefined}>
      <Form
        ref={form}
        noValidate
        onSubmit={(event) => {
          keepInside(event);
          if (!busy) onSubmit();
        }}
        {...rest}
      >
        <DialogHeader titleId={titleId} title={title} onClose={onClose} />
        <Body onInput={onInput}>{children}</Body>
        <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
        {isLeaving ? (
          <Leaving onLeave={onClose} onStay={stay} />
        ) : (
          <Row as="footer" justify="end">
            {backLabel && <Button onClick={onClose}>{backLabel}</Button>}
            <Button
              type="submit"
              variant={submitVariant}
              busy={busy}
              disabled={submitDisabled}
              // Enter alone must not destroy anything.
              data-first-focus={submitVariant === 'danger' ? undefined : ''}
            >
              {submitLabel}
            </Button>
          </Row>
        )}
      </Form>
    </Window>
  );
}

/** A dialog may be inside another form's component tree. */
function keepInside(event: FormEvent) {
  event.preventDefault();
  event.stopPropagation();
}

interface LeavingProps {
  onLeave: () => void;
  onStay: () => void;
}

function Leaving({ onLeave, onStay }: LeavingProps) {
  return (
    <Row as="footer" justify="end" wrap>
      <Question role="alert">Fechar e descartar o que você digitou?</Question>
      <Button variant="danger" onClick={onLeave}>
        descartar
      </Button>
      <Button autoFocus onClick={onStay}>
        continuar aqui
      </Button>
    </Row>
  );
}

interface DialogHeaderProps extends Pick<DialogProps, 'title' | 'onClose'> {
  titleId: string;
}

function DialogHeader({ titleId, title, onClose }: DialogHeaderProps) {
  return (
    <Header>
      <h2 id={titleId}>{title}</h2>
      <IconButton label="fechar" icon={<X aria-hidden size={20} />} onClick={onClose} />
    </Header>
  );
}

const Window = styled.dialog(dialogStyle);

const Form = styled.form({
  display: 'grid',
  gap: space[16],
  padding: space[24],
  '& > [role="alert"]:empty': { marginTop: `-${space[16]}` },
});

const Header = styled.header({
  display: 'flex',
  alignItems: 'start',
  gap: space[12],
  '& > h2': { ...text.h2, fontSize: '1.25rem', flex: 1 },
  '& > button': { margin: '-9px -9px -9px 0' },
});

const Question = styled.p({ flex: '1 0 100%', color: color.ink, fontWeight: 600 });

const Body = styled.div({ display: 'grid', gap: space[16], color: color.inkSecondary });
