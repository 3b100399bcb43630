import { ActionBar, Button } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FormActionsProps {
  cancel: ReactNode;
  /** Left out for what is new. */
  deletion?: { label: string; ask: () => Promise<void> };
  saveLabel: string;
  isValid: boolean;
  isSubmitting: boolean;
}

export function FormActions(props: FormActionsProps) {
  const { cancel, deletion, saveLabel, isValid, isSubmitting } = props;
  return (
    <ActionBar
      left={cancel}
      right={
        <>
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
          <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isValid}>
            {saveLabel}
          </Button>
        </>
      }
    />
  );
}
