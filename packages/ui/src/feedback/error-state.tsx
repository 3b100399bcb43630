import type { ReactNode } from 'react';
import { CloudAlert, RotateCw } from 'lucide-react';
import { Button } from '../action/button.tsx';
import { MessagePanel } from './message-panel.tsx';

export interface ErrorStateProps {
  onRetry: () => void;
  /** Set if no server was reached; a second line then names the connection. */
  offline?: boolean;
  /** A new attempt is under way. */
  busy?: boolean;
  children?: ReactNode;
}

export function ErrorState({
  onRetry,
  busy,
  offline = false,
  children = 'Algo deu errado, por favor tente novamente!',
}: ErrorStateProps) {
  return (
    <MessagePanel
      role="alert"
      icon={<CloudAlert aria-hidden size={28} />}
      action={
        <Button
          variant="secondary"
          icon={<RotateCw aria-hidden size={18} />}
          busy={busy}
          onClick={onRetry}
        >
          recarregar
        </Button>
      }
    >
      {children}
      {offline && <small>Sem conexão. Verifique a internet.</small>}
    </MessagePanel>
  );
}
