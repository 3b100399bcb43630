import { draw } from '@caderneta/app-kit/draw';
import { type MailChoiceShown, paths } from '@caderneta/family-texts';
import { formatList } from '@caderneta/formats';
import { Button } from '@caderneta/ui';
import { AuthCard, Choices } from '../layout/auth-card.tsx';

/** Draws the page of an address by which e-mails are switched off, and on again. */
export function drawMailChoice(choice: MailChoiceShown | null) {
  return draw(<main id="conteudo">{choice ? <Choice {...choice} /> : <Ended />}</main>);
}

const settings = <a href={paths.more}>abrir ‘Mais’</a>;

function Choice({ schoolName, topics, isMuted }: MailChoiceShown) {
  const what = `e-mails sobre ${formatList(topics)}`;
  return (
    <AuthCard
      schoolName={schoolName}
      title={isMuted ? `Pronto! Sem ${what}` : `Parar de receber ${what}?`}
    >
      <p>
        {isMuted
          ? 'Tudo continua na Caderneta, e o que é urgente ainda chega por e-mail. Mudou de ideia? Toque abaixo, ou ligue em ‘Mais’, ‘E-mails’.'
          : 'Nada mudou ainda. Tudo continua na Caderneta, e o que é urgente chega por e-mail mesmo assim.'}
      </p>
      <form method="post">
        <Choices>
          <Button
            type="submit"
            variant={isMuted ? 'neutral' : 'primary'}
            name="ato"
            value={isMuted ? 'ligar' : 'desligar'}
          >
            {isMuted ? 'voltar a receber' : 'parar de receber'}
          </Button>
        </Choices>
      </form>
      {settings}
    </AuthCard>
  );
}

function Ended() {
  return (
    <AuthCard title="Este link não vale mais">
      <p>
        Nada mudou. Os e-mails que você recebe da escola se escolhem na Caderneta, em ‘Mais’,
        ‘E-mails’.
      </p>
      {settings}
    </AuthCard>
  );
}
