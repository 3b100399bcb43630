/** How far a classroom is with today's diaries. */
export function pendingWords({ pending, total }: { pending: number; total: number }): string {
  return pending === 0 ? 'Todos feitos' : `Faltam ${pending} de ${total}`;
}
