import { ActionBar, Button } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

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
  isSubmitting: boolean;
  /** Whether files are still on their way. */
  isWaiting?: boolean;
}

/** The bar under a form: leave on the left; delete and save on the right. */
export function FormActions(props: FormActionsProps) {
  const { cancel, deletion, children, saveLabel, saveIcon, isValid = true } = props;
  const { isSubmitting, isWaiting } = props;
  return (
    <ActionBar
      left={cancel}
      right={
        <>
          <span role="status">
            {isWaiting ? 'Aguardando o envio dos arquivos…' : isSubmitting && 'Enviando…'}
          </span>
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
          >
            {saveLabel}
          </Button>
        </>
      }
    />
  );
}
