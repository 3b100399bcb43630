import { paths } from '@caderneta/links';
import { CardLink } from '../login/card-link.tsx';
import { CardNews } from '../recovery/card-news.tsx';
import type { RefusedLink } from './refused-link.ts';

export interface UnusableLinkProps {
  because: RefusedLink;
}

export function UnusableLink({ because }: UnusableLinkProps) {
  if (because === 'done') {
    return (
      <CardNews title="a escola já foi criada">
        <p>Este link já cumpriu o seu papel. Entre com o seu e-mail e a sua senha.</p>
        <CardLink to={paths.login}>entrar</CardLink>
      </CardNews>
    );
  }
  return (
    <CardNews title="este link não vale mais">
      <p>
        Ele passou de 24 horas, está incompleto ou o servidor já mostrou um mais novo. Reinicie o
        servidor e abra o link que ele mostrar.
      </p>
      <CardLink to={paths.login}>entrar</CardLink>
    </CardNews>
  );
}
