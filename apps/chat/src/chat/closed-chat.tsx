import type { ChatDetail } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { Card, Stack } from '@caderneta/ui';
import { Link } from 'react-router-dom';

type Left = NonNullable<ChatDetail['summary']['left']>;

/** 'Não é mais responsável desde 24/11/2026'. */
export const leftSince = ({ since }: Left, timeZone: string): string =>
  since
    ? `Não é mais responsável desde ${formatDate(since, timeZone)}`
    : 'Não é mais responsável por nenhum aluno';

export interface ClosedChatProps {
  name: string;
  left: Left;
}

/** Says in place of the field why nothing can be written, and leads to the children. */
export function ClosedChat({ name, left }: ClosedChatProps) {
  const { school } = useSession();
  return (
    <Stack as={Card} gap={8}>
      <p>
        <strong>{leftSince(left, school.timezone)}.</strong> {name} não recebe mais mensagens: a
        conversa fica aqui para ler.
      </p>
      {left.students.map(({ id, name: student, isDeleted }) => (
        <p key={id}>
          Era responsável por{' '}
          {isDeleted ? (
            <>
              {student}, em <Link to={paths.deletedStudents}>alunos deletados</Link>.
            </>
          ) : (
            <Link to={pathTo(paths.student, { studentId: id })}>{student}</Link>
          )}
        </p>
      ))}
    </Stack>
  );
}
