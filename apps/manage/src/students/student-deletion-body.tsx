import { limits, type StudentDeletion } from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import { counted, LoadingStatus, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { Things } from '../things.ts';
import { studentDeletionQuery } from './students.queries.ts';

/** The question before a student is deleted, and what follows for the family. */
export function StudentDeletionBody({ id, name }: { id: string; name: string }) {
  const { data, isPending } = useQuery(studentDeletionQuery(id));
  return (
    <>
      <p>{`Deseja realmente deletar o aluno ${name}?`}</p>
      {isPending && <LoadingStatus>Carregando…</LoadingStatus>}
      {data && data.guardians.length > 0 && (
        <Things>
          {data.guardians.map((guardian) => (
            <li key={guardian.id}>{consequenceOf(guardian)}</li>
          ))}
        </Things>
      )}
      <Text as="p" size="small">
        Diários, respostas e mensagens ficam guardados. Por {limits.returnDays} dias é possível
        trazer o aluno de volta em “Alunos deletados”, com a família e os aparelhos.
      </Text>
    </>
  );
}

function consequenceOf({ name, devices, otherStudents }: StudentDeletion['guardians'][number]) {
  if (otherStudents.length > 0)
    return `${name} continua, por causa de ${formatList(otherStudents)}`;
  const where = devices > 0 ? `, em ${counted(devices, 'aparelho', 'aparelhos')}` : '';
  return `${name} perde o acesso ao aplicativo${where}`;
}
