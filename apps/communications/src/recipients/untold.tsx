import type { ReachedGuardian, RecipientsPreview } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { counted, Stack } from '@caderneta/ui';
import { Link } from 'react-router-dom';

export const guardianCount = (guardians: number) =>
  counted(guardians, 'responsável', 'responsáveis');

/** 'Ana Lima (Jardim A), Bruno Lima (Jardim A)'. */
export const childrenOf = ({ students }: Pick<ReachedGuardian, 'students'>) =>
  students.map(({ name, classroomName }) => `${name} (${classroomName})`).join(', ');

/** Names the guardians whom nothing tells. */
export function Untold({
  untold,
  untoldGuardians,
}: Pick<RecipientsPreview, 'untold' | 'untoldGuardians'>) {
  const more = untold - untoldGuardians.length;
  return (
    <details>
      <summary>quem?</summary>
      <Stack as="ul" gap={8} breaks>
        {untoldGuardians.map((guardian) => (
          <li key={guardian.id}>
            <strong>{guardian.name}</strong>: {childrenOf(guardian)}
          </li>
        ))}
        {more > 0 && <li>e mais {guardianCount(more)}</li>}
      </Stack>
      <Link to={paths.reach}>ver o alcance</Link>
    </details>
  );
}
