import { paths } from '@caderneta/family-texts';
import { EmptyState, VisuallyHidden } from '@caderneta/ui';
import { SearchX } from 'lucide-react';
import { ButtonLink } from '../ground/button-link.ts';

export interface GoneProps {
  /** It could be read a moment ago. */
  wasOpen: boolean;
}

/** Says that the school has withdrawn the item of the address. */
export function Gone({ wasOpen }: GoneProps) {
  return (
    <div role={wasOpen ? 'alert' : undefined}>
      <VisuallyHidden as="h1">Não encontramos</VisuallyHidden>
      <EmptyState
        icon={SearchX}
        action={
          <ButtonLink href={paths.feed} replace variant="secondary">
            ver novidades
          </ButtonLink>
        }
      >
        {wasOpen
          ? 'A escola retirou isto enquanto estava aberto aqui.'
          : 'Isto não está mais aqui. Talvez a escola tenha retirado.'}
      </EmptyState>
    </div>
  );
}
