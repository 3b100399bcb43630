import type { EmployeeCounts, NetworkAudience } from '@caderneta/api-client/contract';
import { counted, countText } from '@caderneta/ui';

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
  return new Intl.ListFormat('pt-BR').format(named);
}

/** How many employees opened it: 'direção: 3 de 5 viram · professores: 12 de 40 viram'. */
export function employeesText(all: readonly (EmployeeCounts | undefined)[]): string | undefined {
  const of = (part: keyof EmployeeCounts, label: string) => {
    const sumOf = (figure: 'recipients' | 'seen') =>
      all.reduce((sum, counts) => sum + (counts?.[part][figure] ?? 0), 0);
    const recipients = sumOf('recipients');
    if (recipients === 0) return [];
    return [`${label}: ${countText(sumOf('seen'))} de ${countText(recipients)} viram`];
  };
  const parts = [...of('administrators', 'direção'), ...of('teachers', 'professores')];
  return parts.length > 0 ? parts.join(' · ') : undefined;
}
