import { draw } from '@caderneta/app-kit/draw';
import type { LinkState } from '@caderneta/api-client/contract';
import { type Entrance, paths } from '@caderneta/family-texts';
import { Button, Stack, TextArea } from '@caderneta/ui';
import { AuthCard, Choices } from '../layout/auth-card.tsx';
import { CodeForm } from '../pairing/code-form.tsx';
import { LinkRequested, LinkRequestForm } from '../pairing/link-request.tsx';

/** Where guardians find out more; it works without scripts too. */
const help = '/ajuda/familia';

/** Draws how to enter where no script runs: the code is typed, then used up by another tap. */
export function drawEntrance({ code = '', link, ...entrance }: Entrance) {
  return draw(
    <main id="conteudo">
      {link ? <Confirmation code={code} link={link} /> : <WaysIn code={code} {...entrance} />}
    </main>,
  );
}

const alerted = (error: string | undefined) => error && <span role="alert">{error}</span>;

function WaysIn({ code, error, request, isRequested, kept }: Omit<Entrance, 'link'>) {
  return (
    <AuthCard title={kept ? 'Até logo!' : 'Que bom ver você!'}>
      {kept ? (
        <Stack gap={12}>
          {alerted(error)}
          <TextArea
            label="O que você escreveu. Copie antes de entrar de novo."
            readOnly
            value={kept}
          />
        </Stack>
      ) : (
        <p>Sem JavaScript você entra com o código do convite da escola.</p>
      )}
      <CodeForm defaultValue={code} error={kept ? undefined : alerted(error)} />
      {isRequested ? (
        <LinkRequested />
      ) : (
        <LinkRequestForm defaultValue={request?.contact} error={alerted(request?.error)} />
      )}
      <a href={paths.feed}>Já entrei neste aparelho</a>
      <a href={help}>Ajuda</a>
    </AuthCard>
  );
}

function Confirmation({ code, link }: { code: string; link: LinkState }) {
  const { responsibleName, schoolName, schoolLogoUrl } = link;
  const joins = link.canJoin === true || link.canStay === true;
  return (
    <AuthCard {...{ schoolName, schoolLogoUrl }} title={`Olá, ${responsibleName}!`}>
      <p>
        Um toque e este aparelho recebe tudo o que a escola envia.
        {joins && ' Ele já está com outro acesso: acrescente este ou troque um pelo outro.'}
      </p>
      <form method="post" action={paths.enter}>
        <input type="hidden" name="codigo" value={code} />
        <Choices>
          {joins && (
            <Button type="submit" variant="primary" name="como" value="acrescentar">
              acrescentar
            </Button>
          )}
          <Button type="submit" variant={joins ? 'neutral' : 'primary'} name="como" value="entrar">
            {joins ? 'trocar' : 'entrar'}
          </Button>
        </Choices>
      </form>
    </AuthCard>
  );
}
