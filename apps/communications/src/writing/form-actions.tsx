import { ActionBar, Button, buttonStyle, visuallyHidden } from '@caderneta/ui';
import { Clock, Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DeleteButton } from '../details/delete-button.tsx';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import type { WriteTarget } from '../kinds/communication.queries.ts';

export interface FormActionsProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  /** What is changed; left out for what is new. */
  target: WriteTarget | undefined;
  isSubmitting: boolean;
  /** Files are still on their way. */
  isWaiting: boolean;
  onSchedule: () => void;
}

export function FormActions<T extends KindTypes>(props: FormActionsProps<T>) {
  const { kind, target, isSubmitting, isWaiting, onSchedule } = props;
  return (
    <ActionBar
      left={
        <Link to={kind.listPath} css={buttonStyle('neutral')}>
          cancelar
        </Link>
      }
      right={
        <>
          <span role="status" css={{ alignSelf: 'center', '&:empty': visuallyHidden }}>
            {isWaiting && 'Aguardando o envio dos arquivos…'}
          </span>
          {target && <DeleteButton kind={kind} id={target.id} />}
          <Button
            variant="secondary"
            icon={<Clock aria-hidden size={20} />}
            disabled={isSubmitting}
            onClick={onSchedule}
          >
            {target ? 'reagendar envio' : 'agendar envio'}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={<Send aria-hidden size={20} />}
            busy={isSubmitting}
          >
            enviar
          </Button>
        </>
      }
    />
  );
}
