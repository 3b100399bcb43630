import {
  communicationLabels,
  limits,
  lookUp,
  type EmployeeDeletion,
} from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { LoadingStatus, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Things } from '../things.ts';
import { employeeDeletionQuery } from './employees.queries.ts';

/** The question before an employee is deleted, who it is, and what follows. */
export function EmployeeDeletionBody({ id, name }: { id: string; name: string }) {
  const { data, isPending } = useQuery(employeeDeletionQuery(id));
  return (
    <>
      <p>Deseja realmente deletar o funcionário?</p>
      <p>
        <strong>{name}</strong> sai do sistema neste momento, em todos os aparelhos. O que escreveu
        fica, com o seu nome.
      </p>
      {isPending && <LoadingStatus>Carregando…</LoadingStatus>}
      {data && data.classroomsAlone.length > 0 && (
        <p>{`Sem outro funcionário: ${formatList(data.classroomsAlone)}.`}</p>
      )}
      {data && data.scheduled.length > 0 && <Scheduled items={data.scheduled} />}
      <Text as="p" size="small">
        Por {limits.returnDays} dias é possível trazer de volta em “Funcionários deletados”, com a
        mesma senha.
      </Text>
    </>
  );
}

/** What still goes out. Nothing of it is cancelled by itself: each has its page for that. */
function Scheduled({ items }: { items: EmployeeDeletion['scheduled'] }) {
  const { timezone } = useSession().school;
  return (
    <>
      <p>Continua agendado e vai ser enviado. Para cancelar, abra e delete:</p>
      <Things>
        {items.map(({ id, kind, title, sendsAt }) => (
          <li key={id}>
            {lookUp(communicationLabels, kind)?.one ?? 'Envio'}{' '}
            <Link to={pageOf(kind, id)}>{title}</Link>, {formatDateTime(sendsAt, timezone)}
          </li>
        ))}
      </Things>
    </>
  );
}

function pageOf(kind: EmployeeDeletion['scheduled'][number]['kind'], id: string): string {
  switch (kind) {
    case 'announcement':
      return pathTo(paths.announcement, { announcementId: id });
    case 'event':
      return pathTo(paths.event, { eventId: id });
    case 'activity':
      return pathTo(paths.activity, { activityId: id });
    case 'gallery':
      return pathTo(paths.gallery, { galleryId: id });
    case 'poll':
      return pathTo(paths.poll, { pollId: id });
    default:
      return paths.home;
  }
}
