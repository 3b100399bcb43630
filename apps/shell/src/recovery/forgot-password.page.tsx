import { paths } from '@caderneta/links';
import { useState } from 'react';
import { CardLink } from '../login/card-link.tsx';
import { CardNews } from './card-news.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) return <LinkSent email={sentTo} />;
  return <ForgotPasswordForm onSent={setSentTo} />;
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
