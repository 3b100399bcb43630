import { useSession, useToasts } from '@caderneta/platform';
import { Button, Card, Stack } from '@caderneta/ui';
import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { sendProof } from './versions.queries.ts';

/** Asks a person whom the installation names to prove that their account's e-mail is theirs. */
export function ProveEmail() {
  const { email } = useSession().employee;
  const toasts = useToasts();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => sendProof(email),
    onError: (error) => toasts.fail('Houve um erro ao pedir o link.', error),
  });
  return (
    <Stack as={Card} align="start">
      <p>
        A instalação dá este acesso a <strong>{email}</strong>. Confirme que o e-mail é seu: escolha
        uma senha pelo link que ele receber e entre de novo.
      </p>
      <div role="status">
        {isSuccess && (
          <p>
            O link está a caminho e vale por 1 hora. Se nada chegar, quem cuida do servidor confirma
            o e-mail nele: <code>npm run admin -- prove {email}</code>
          </p>
        )}
      </div>
      {!isSuccess && (
        <Button icon={<Mail aria-hidden size={20} />} busy={isPending} onClick={() => mutate()}>
          receber o link
        </Button>
      )}
    </Stack>
  );
}
