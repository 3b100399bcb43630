import { paths } from '@caderneta/links';
import { LoadFailure, type LoadFailureProps } from '@caderneta/listing';
import { buttonStyle } from '@caderneta/ui';
import { FileQuestion } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Why a page about a classroom or a student can't be shown. */
export function FailedPage({ query }: Pick<LoadFailureProps, 'query'>) {
  return (
    <LoadFailure
      query={query}
      missing="Não encontramos estes diários."
      icon={FileQuestion}
      action={
        <Link to={paths.diaries} css={buttonStyle('secondary')}>
          voltar aos diários
        </Link>
      }
    />
  );
}
