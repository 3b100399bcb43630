import type { RecipientsPreview } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { counted, Stack } from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { childrenOf } from '../reach/reach-texts.ts';

export const guardianCount = (guardians: number) =>
  counted(guardians, 'responsável', 'responsáveis');

/** Names the guardians whom nothing tells. */
export function Untold({ untold, untoldGuardians }: RecipientsPreview) {
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
