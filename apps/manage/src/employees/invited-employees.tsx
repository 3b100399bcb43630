import { ButtonLink } from '@caderneta/app-kit';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { Button, Card, Row, Stack } from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QrCode, X } from 'lucide-react';
import { type InvitedEmployee, invitedQuery } from './employees.queries.ts';

/** Those who were just added without a password: how each of them gets in. */
export function InvitedEmployees() {
  const { data: invited = [] } = useQuery(invitedQuery);
  return invited.map((one) => <Invited key={one.id} invited={one} />);
}

function Invited({ invited: { id, name, invitedAt } }: { invited: InvitedEmployee }) {
  const { school } = useSession();
  const queries = useQueryClient();
  const forget = () =>
    queries.setQueryData(invitedQuery.queryKey, (all = []) => all.filter((one) => one.id !== id));
  return (
    <Stack as={Card} gap={12} marginBottom={16} role="status">
      <p>
        {invitedAt ? (
          <>
            O convite de <strong>{name}</strong> está a caminho de {invitedAt}. Vale por 7 dias.
          </>
        ) : (
          <>
            <strong>{name}</strong> ainda não tem como entrar
            {school.isWithoutMail && ': esta escola ainda não envia e-mails'}. Entregue o convite.
          </>
        )}
      </p>
      <Row wrap>
        <ButtonLink
          variant={invitedAt ? 'secondary' : 'primary'}
          to={pathTo(paths.employeeInvitation, { employeeId: id })}
        >
          <QrCode aria-hidden size={20} />
          WhatsApp ou cartão
        </ButtonLink>
        <Button variant="ghost" icon={<X aria-hidden size={20} />} onClick={forget}>
          fechar
        </Button>
      </Row>
    </Stack>
  );
}
