import { ActionBar, Button, media, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MissingField } from './fields/use-validity.ts';

export interface FormActionsProps {
  /** A link or a button that leaves the form. */
  cancel: ReactNode;
  /** Left out for a new item. */
  deletion?: { label: string; ask: () => Promise<void> };
  /** Shown beside the button that saves. */
  children?: ReactNode;
  saveLabel: string;
  saveIcon?: ReactNode;
  isValid?: boolean;
  /** What the button still waits for. */
  missing?: MissingField | undefined;
  isSubmitting: boolean;
  /** Whether files are still on their way. */
  isWaiting?: boolean;
}

/** The bar under a form: leave on the left; delete and save on the right. */
export function FormActions(props: FormActionsProps) {
  const { cancel, deletion, children, saveLabel, saveIcon, isValid = true } = props;
  const { isSubmitting, isWaiting } = props;
  const missing = isValid || isSubmitting ? undefined : props.missing;
  return (
    <ActionBar
      left={cancel}
      right={
        <>
          <span role="status">
            {isWaiting ? 'Aguardando o envio dos arquivos…' : isSubmitting && 'Enviando…'}
          </span>
          {missing && (
            <Missing size="small" id={missing.id}>
              Falta:{' '}
              <button type="button" onClick={missing.lead}>
                {missing.label}
              </button>
            </Missing>
          )}
          {deletion && (
            <Button
              variant="danger"
              icon={<Trash2 aria-hidden size={20} />}
              disabled={isSubmitting}
              onClick={() => void deletion.ask()}
            >
              {deletion.label}
            </Button>
          )}
          {children}
          <Button
            type="submit"
            variant="primary"
            icon={saveIcon}
            busy={isSubmitting}
            disabled={!isValid}
            aria-describedby={missing?.id}
          >
            {saveLabel}
          </Button>
        </>
      }
    />
  );
}

const Missing = styled(Text)({
  alignSelf: 'center',
  '& > button': {
    minHeight: '44px',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 700,
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  // Twice, or the bar makes it as wide as a button.
  [media.phone]: { '&&': { flex: '1 1 100%', order: -1 } },
});
