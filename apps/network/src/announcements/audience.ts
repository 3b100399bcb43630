import type { NetworkAudience } from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import { counted } from '@caderneta/ui';

/** Whom an announcement can be for, in the order in which it is said. */
export const audiences: readonly { name: NetworkAudience; label: string }[] = [
  { name: 'families', label: 'Famílias' },
  { name: 'administrators', label: 'Direção das escolas' },
  { name: 'teachers', label: 'Professores' },
];

/** A choice that nobody made is for families. */
export const audienceOf = <A extends string>(
  chosen: readonly A[] | undefined,
): readonly (A | 'families')[] => chosen ?? ['families'];

/** 'X, a direção e os professores', before the question that sends. */
export function whoGetsIt(
  chosen: readonly NetworkAudience[] | undefined,
  guardians: number,
): string {
  const words: Record<NetworkAudience, string> = {
    families: counted(guardians, 'responsável', 'responsáveis'),
    administrators: 'a direção',
    teachers: 'os professores',
  };
  const named = audienceOf(chosen).map((name) => words[name]);
  return formatList(named);
}
