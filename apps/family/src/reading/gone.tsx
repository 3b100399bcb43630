import { paths } from '@caderneta/family-texts';
import { buttonStyle, EmptyState, visuallyHidden } from '@caderneta/ui';
import { SearchX } from 'lucide-react';
import { Link } from 'wouter';

export interface GoneProps {
  /** It could be read a moment ago. */
  wasOpen: boolean;
}

/** Says that the school has withdrawn the item of the address. */
export function Gone({ wasOpen }: GoneProps) {
  return (
    <div role={wasOpen ? 'alert' : undefined}>
      <h1 css={visuallyHidden}>Não encontramos</h1>
      <EmptyState
        icon={SearchX}
        action={
          <Link href={paths.feed} replace css={buttonStyle('secondary')}>
            ver novidades
          </Link>
        }
      >
        {wasOpen
          ? 'A escola retirou isto enquanto estava aberto aqui.'
          : 'Isto não está mais aqui. Talvez a escola tenha retirado.'}
      </EmptyState>
    </div>
  );
}
