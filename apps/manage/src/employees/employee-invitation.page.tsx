import { ApiError } from '@caderneta/api-client';
import type { Employee, EmployeeInvitation } from '@caderneta/api-client/contract';
import { withoutAddresses } from '@caderneta/formats/without-addresses';
import { LinkToHandOver, QrCard, whatsAppAddress } from '@caderneta/guardian-access';
import { Loaded } from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { Button, FieldError, PageHeader, Section, Stack, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link2, Mail, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { NotFound } from '../not-found.tsx';
import { employeeQuery, useInviteEmployee } from './employees.queries.ts';

/** Hands over the link with which an employee chooses the password: by e-mail, WhatsApp or on paper. */
export default function EmployeeInvitationPage() {
  const { employeeId: id = '' } = useParams();
  const query = useQuery(employeeQuery(id));
  return (
    <Loaded
      query={query}
      missing={<NotFound>Este funcionário não existe ou foi deletado.</NotFound>}
    >
      {({ data }) => <Ways key={data.id} employee={data} />}
    </Loaded>
  );
}

function Ways({ employee }: { employee: Employee }) {
  const { id, name } = employee;
  return (
    <>
      <Text as="div" screenOnly>
        <PageHeader
          title="Convite"
          context={<Link to={pathTo(paths.employee, { employeeId: id })}>{name}</Link>}
        />
        <Text as="p" tone="muted" marginBottom={20}>
          Com o convite a pessoa escolhe a própria senha e entra. Ele serve uma vez, por 7 dias.
        </Text>
      </Text>
      <Stack gap={24} maxWidth="720px">
        <ByEmail employee={employee} />
        <ByHand employee={employee} />
      </Stack>
    </>
  );
}

function ByEmail({ employee: { id, email } }: { employee: Employee }) {
  const { isWithoutMail } = useSession().school;
  const { data, error, isPending, mutate } = useInviteEmployee(id);
  return (
    <Text as="div" screenOnly>
      <Section title="Por e-mail">
        {isWithoutMail ? (
          <p>Esta escola ainda não envia e-mails.</p>
        ) : data ? (
          <p role="status">Pronto! O convite está a caminho de {email}.</p>
        ) : (
          <div>
            <Button
              variant="secondary"
              icon={<Mail aria-hidden size={20} />}
              busy={isPending}
              onClick={() => mutate('mailed')}
            >
              <Text breaks>enviar para {email}</Text>
            </Button>
          </div>
        )}
        <Failure error={error} />
      </Section>
    </Text>
  );
}

function ByHand({ employee }: { employee: Employee }) {
  const { data, error, isPending, mutate } = useInviteEmployee(employee.id);
  if (data?.delivery === 'shown') return <Shown employee={employee} link={data} />;
  return (
    <Section title="Por WhatsApp ou no papel">
      <p>O link abre a conta desta pessoa: entregue-o só a ela.</p>
      <div>
        <Button
          variant="secondary"
          icon={<Link2 aria-hidden size={20} />}
          busy={isPending}
          onClick={() => mutate('shown')}
        >
          gerar link e cartão
        </Button>
      </div>
      <Failure error={error} />
    </Section>
  );
}

interface ShownProps {
  employee: Employee;
  link: EmployeeInvitation & { delivery: 'shown' };
}

function Shown({ employee: { name }, link: { url, expiresAt } }: ShownProps) {
  const { school } = useSession();
  const until = formatDate(expiresAt, school.timezone);
  const [firstName = ''] = withoutAddresses(name).trim().split(/\s+/);
  const text = `Olá, ${firstName}! Escolha a sua senha e entre na ${withoutAddresses(school.name)}: ${url} (vale até ${until}, uma vez)`;
  return (
    <>
      <Text as="div" screenOnly>
        <Section title="Por WhatsApp ou no papel">
          <LinkToHandOver
            url={url}
            hint={`Vale até ${until}, uma vez. Não aparece de novo.`}
            whatsApp={whatsAppAddress({ text })}
          />
        </Section>
      </Text>
      <Stack gap={16}>
        <QrCard
          isAlone
          {...{ name, url }}
          of="o seu convite para o portal da escola"
          lastStep="Escolha uma senha só sua. Pronto: você entra."
        >
          Este convite é só seu. Vale até {until}, uma vez.
        </QrCard>
        <Text as="div" screenOnly>
          <Button icon={<Printer aria-hidden size={20} />} onClick={() => window.print()}>
            imprimir o cartão
          </Button>
        </Text>
      </Stack>
    </>
  );
}

function Failure({ error }: { error: Error | null }) {
  const isTold = error instanceof ApiError && (error.status === 409 || error.status === 429);
  const failed = 'Houve um erro ao fazer o convite.';
  return (
    <div role="alert">{error && <FieldError>{isTold ? error.message : failed}</FieldError>}</div>
  );
}
