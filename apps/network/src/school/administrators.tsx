import type { NetworkAdministrator } from '@caderneta/api-client/contract';
import { useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { Button, DataTable, type DataTableColumn } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { administratorsQuery, sendPasswordLink } from '../network.queries.ts';
import { Part } from './part.tsx';

export interface AdministratorsProps {
  schoolId: string;
}

/** Who administers the school, and help for who forgot the password. */
export function Administrators({ schoolId }: AdministratorsProps) {
  const { timezone } = useSession().school;
  const { data } = useQuery(administratorsQuery(schoolId));
  const modals = useModals();
  const toasts = useToasts();
  if (!data) return null;

  async function ask({ id, name, email }: NetworkAdministrator) {
    const isDone = await modals.confirm({
      title: 'Ajudar a entrar',
      body: `${name} recebe em ${email} um link para escolher uma nova senha. A Secretaria não vê nem o link nem a senha, e o histórico da escola diz quem o mandou.`,
      submit: 'enviar link',
      run: () => sendPasswordLink(schoolId, id),
      failed: 'Houve um erro ao enviar o link.',
    });
    if (isDone) toasts.show('success', `Link a caminho de ${email}!`);
  }

  const columns: DataTableColumn<NetworkAdministrator>[] = [
    { key: 'name', header: 'Nome', cell: ({ name }) => name },
    { key: 'email', header: 'E-mail', cell: ({ email }) => email },
    {
      key: 'lastSignInAt',
      header: 'Entrou pela última vez',
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? formatDateTime(lastSignInAt, timezone) : 'ainda não entrou',
    },
    {
      key: 'help',
      header: 'Senha',
      cell: (administrator) => (
        <Button
          variant="neutral"
          aria-label={`enviar link de nova senha a ${administrator.name}`}
          onClick={() => void ask(administrator)}
        >
          enviar link
        </Button>
      ),
    },
  ];
  return (
    <Part title="Administração" isEmpty={data.length === 0}>
      <DataTable caption="Administração" rows={data} rowKey={({ id }) => id} columns={columns} />
    </Part>
  );
}
