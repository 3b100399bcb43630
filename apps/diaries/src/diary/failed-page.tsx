import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { LoadFailure, type LoadFailureProps } from '@caderneta/listing';
import { FileQuestion } from 'lucide-react';

/** Why a page about a classroom or a student can't be shown. */
export function FailedPage({ query }: Pick<LoadFailureProps, 'query'>) {
  return (
    <LoadFailure
      query={query}
      missing="Não encontramos estes diários."
      icon={FileQuestion}
      action={
        <ButtonLink to={paths.diaries} variant="secondary">
          voltar aos diários
        </ButtonLink>
      }
    />
  );
}
