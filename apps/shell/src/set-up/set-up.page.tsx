import { api } from '@caderneta/api-client';
import { checkSetUpLink } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardLink } from '../login/card-link.tsx';
import { CardNews } from '../recovery/card-news.tsx';
import { useTokenOfLink } from '../ground/use-token-of-link.ts';
import { LogoField } from './logo-field.tsx';
import { refusedLink, type RefusedLink } from './refused-link.ts';
import { SetUpForm } from './set-up-form.tsx';

export default function SetUpPage() {
  const token = useTokenOfLink()?.token;
  return <CheckedLink key={token} token={token} />;
}

/** Says that a link is dead before anybody types. */
function CheckedLink({ token }: { token: string | undefined }) {
  const [outcome, setOutcome] = useState<'ready' | RefusedLink>();
  const check = useQuery({
    queryKey: ['set-up-link', token ?? null],
    queryFn: async ({ signal }) => {
      await api.call(checkSetUpLink, { body: { token } }, { signal });
      return true;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (outcome === 'ready') return <SchoolReady />;
  const because = outcome ?? refusedLink(check.error);
  if (because) return <UnusableLink because={because} />;
  if (check.isPending) return <LoadingScreen />;
  if (!token) return <UnusableLink because="gone" />;
  // If the link cannot be checked now, the call that makes the school decides.
  return <SetUpForm token={token} onReady={() => setOutcome('ready')} onLinkRefused={setOutcome} />;
}

function UnusableLink({ because }: { because: RefusedLink }) {
  if (because === 'done') {
    return (
      <CardNews title="esta escola já existe">
        <p>O link já cumpriu o seu papel. Entre com o seu e-mail e a sua senha.</p>
        <ButtonLink variant="primary" to={paths.login}>
          entrar
        </ButtonLink>
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

/** Offers the next steps after the school was made. */
function SchoolReady() {
  return (
    <CardNews title="sua escola está pronta">
      <p>Falta pouco: a logo, se quiser, e os primeiros passos, que o início mostra um a um.</p>
      <LogoField />
      <ButtonLink variant="primary" to={paths.home} replace>
        ver os primeiros passos
      </ButtonLink>
      <CardLink to={paths.rosterImports} replace>
        importar alunos de uma planilha
      </CardLink>
    </CardNews>
  );
}
