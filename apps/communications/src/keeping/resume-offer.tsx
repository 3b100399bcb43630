import { Button } from '@caderneta/ui';
import { Notice } from './notice.tsx';
import type { Resumable } from './use-resumable.ts';

export type ResumeOfferProps = Pick<Resumable<unknown>, 'isOffered' | 'resume' | 'discard'>;

export function ResumeOffer({ isOffered, resume, discard }: ResumeOfferProps) {
  if (!isOffered) return null;
  return (
    <Notice
      tone="primary"
      role="status"
      actions={
        <>
          <Button variant="ghost" onClick={discard}>
            descartar
          </Button>
          <Button variant="secondary" onClick={resume}>
            continuar de onde parou
          </Button>
        </>
      }
    >
      Há alterações suas que ainda não foram enviadas.
    </Notice>
  );
}
