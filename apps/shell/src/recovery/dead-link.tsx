import { paths } from '@caderneta/links';
import { buttonStyle } from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { CardLink } from '../login/card-link.tsx';
import { CardNews } from './card-news.tsx';

/** For a link that was used, is too old, or was not copied whole. */
export function DeadLink() {
  return (
    <CardNews title="este link não vale mais">
      <p>
        Ele já foi usado, passou de 1 hora ou está incompleto. Peça um novo e use o mais recente.
      </p>
      <Link to={paths.forgotPassword} css={buttonStyle('primary')}>
        pedir novo link
      </Link>
      <CardLink to={paths.login}>voltar</CardLink>
    </CardNews>
  );
}
