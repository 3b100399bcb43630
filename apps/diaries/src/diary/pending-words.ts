/** How far a classroom is with today's diaries. */
export function pendingWords({ pending, total }: { pending: number; total: number }): string {
  if (total === 0) return 'Sem alunos';
  return pending === 0 ? 'Todos feitos' : `Faltam ${pending} de ${total}`;
}
