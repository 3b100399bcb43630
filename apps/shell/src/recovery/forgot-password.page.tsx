import { paths } from '@caderneta/links';
import { useState } from 'react';
import { useShell } from '../ground/shell-context.ts';
import { CardLink } from '../login/card-link.tsx';
import { CardNews } from './card-news.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const { isWithoutMail } = useShell().bootstrap;
  if (isWithoutMail) return <WithoutMail />;
  if (sentTo) return <LinkSent email={sentTo} />;
  return <ForgotPasswordForm onSent={setSentTo} />;
}

/** No link can leave: says who makes one by hand. */
function WithoutMail() {
  return (
    <CardNews title="esqueci minha senha">
      <p>
        Esta escola ainda não envia e-mails. Peça à direção da escola um convite: com ele você
        escolhe uma senha nova.
      </p>
      <p>É você quem administra a escola? Peça o link a quem cuida do servidor.</p>
      <CardLink to={paths.login}>voltar</CardLink>
    </CardNews>
  );
}

interface LinkSentProps {
  email: string;
}

/** Says the same whether or not somebody has this address. */
function LinkSent({ email }: LinkSentProps) {
  return (
    <CardNews title="confira o seu e-mail">
      <p>
        Se houver uma conta com <strong>{email}</strong>, o link para criar uma nova senha já está a
        caminho. Ele vale por 1 hora e só pode ser usado uma vez.
      </p>
      <p>Não chegou? Olhe também na caixa de spam.</p>
      <CardLink to={paths.login}>voltar</CardLink>
    </CardNews>
  );
}
