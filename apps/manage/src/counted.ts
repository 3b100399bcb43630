/** A number and what it counts: '1 aluno', '2.637 alunos'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
