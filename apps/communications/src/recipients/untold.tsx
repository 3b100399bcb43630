import {
  lookUp,
  type ReachedGuardian,
  type RecipientsPreview,
  type UntoldGuardian,
  type UntoldReason,
} from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { capitalize } from '@caderneta/school-time';
import { counted, Stack } from '@caderneta/ui';
import { Link } from 'react-router-dom';

/** Why nothing tells a guardian. */
export const reasonTexts: Record<UntoldReason, string> = {
  emailReturned: 'endereço devolvido',
  emailRefused: 'recusou estes e-mails',
  smsRefused: 'recusou SMS',
  whatsAppRefused: 'recusou WhatsApp',
  withoutCredit: 'sem crédito',
};

export const guardianCount = (guardians: number) =>
  counted(guardians, 'responsável', 'responsáveis');

/** 'Ana Lima (Jardim A), Bruno Lima (Jardim A)'. */
export const childrenOf = ({ students }: Pick<ReachedGuardian, 'students'>) =>
  students.map(({ name, classroomName }) => `${name} (${classroomName})`).join(', ');

/** '. Endereço devolvido, recusou SMS'. */
function reasonsOf({ reasons }: UntoldGuardian): string {
  const words = reasons.flatMap((reason) => lookUp(reasonTexts, reason) ?? []);
  return words.length > 0 ? `. ${capitalize(words.join(', '))}` : '';
}

/** Names the guardians whom nothing tells, and says why where there is more to it than no channel. */
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
            {reasonsOf(guardian)}
          </li>
        ))}
        {more > 0 && <li>e mais {guardianCount(more)}</li>}
      </Stack>
      <Link to={paths.reach}>ver o alcance</Link>
    </details>
  );
}
