import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { ActionBar, Button } from '@caderneta/ui';
import { ArrowLeft, ArrowRight, Send } from 'lucide-react';
import type { MouseEvent } from 'react';
import { DeleteButton } from '../writing/delete-button.tsx';
import { galleryKind } from '../kinds/gallery.ts';

interface ContentActionsProps {
  /** Null for a new gallery. */
  id: string | null;
  disabled: boolean;
  onNext: () => void;
  /** Removes the draft of a deleted gallery. */
  forget: () => void;
}

export function ContentActions({ id, disabled, onNext, forget }: ContentActionsProps) {
  return (
    <ActionBar
      left={<ButtonLink to={paths.galleries}>cancelar</ButtonLink>}
      right={
        <>
          {id !== null && <DeleteButton kind={galleryKind} id={id} forget={forget} />}
          <Button
            variant="primary"
            icon={<ArrowRight aria-hidden size={20} />}
            disabled={disabled}
            onClick={onNext}
          >
            próximo
          </Button>
        </>
      }
    />
  );
}

interface AudienceActionsProps {
  busy: boolean;
  disabled: boolean;
  /** Images are still on their way to the server. */
  isWaiting: boolean;
  onBack: () => void;
}

export function AudienceActions({ busy, disabled, isWaiting, onBack }: AudienceActionsProps) {
  return (
    <ActionBar
      left={
        <Button icon={<ArrowLeft aria-hidden size={20} />} onClick={onBack}>
          voltar
        </Button>
      }
      right={
        <>
          <span role="status">
            {busy && (isWaiting ? 'Aguardando o envio das imagens…' : 'Enviando…')}
          </span>
          <Button
            type="submit"
            variant="primary"
            icon={<Send aria-hidden size={20} />}
            busy={busy}
            disabled={disabled}
            onClick={refuseDoubleClick}
          >
            publicar galeria
          </Button>
        </>
      }
    />
  );
}

/** It stands where 'próximo' stood: the second half of a double click there publishes nothing. */
function refuseDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
