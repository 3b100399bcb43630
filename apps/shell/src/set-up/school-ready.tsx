import { paths } from '@caderneta/links';
import { buttonStyle } from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { CardLink } from '../login/card-link.tsx';
import { CardNews } from '../recovery/card-news.tsx';
import { LogoField } from './logo-field.tsx';

/** The school was made and its administrator is signed in: what most do next. */
export function SchoolReady() {
  return (
    <CardNews title="sua escola está pronta">
      <p>Falta pouco: a logo, se quiser, e os alunos, que vêm de uma planilha, todos de uma vez.</p>
      <LogoField />
      <Link to={paths.rosterImports} replace css={buttonStyle('primary')}>
        importar alunos
      </Link>
      <CardLink to={paths.home} replace>
        ir para o início
      </CardLink>
    </CardNews>
  );
}
