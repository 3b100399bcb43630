import type { UndoObstacles } from './undo-obstacles.repository.ts';

export const undoTermEnded = 'O prazo de 90 dias para desfazer esta importação terminou.';

/** What undoing an import would destroy, for the person; null where it destroys nothing. */
export function whyNotUndone(found: UndoObstacles): string | null {
  if (found.isForgotten) return undoTermEnded;
  if (found.usedStudents > 0) {
    const many = counted(
      found.usedStudents,
      'aluno desta importação já tem',
      'alunos desta importação já têm',
    );
    return `${many} diários ou comunicados.`;
  }
  if (found.usedGuardians > 0) {
    const many = counted(
      found.usedGuardians,
      'responsável desta importação já tem',
      'responsáveis desta importação já têm',
    );
    return `${many} mensagens ou acesso da família.`;
  }
  if (found.changedStudents > 0) {
    return `${counted(found.changedStudents, 'aluno foi alterado', 'alunos foram alterados')} depois da importação.`;
  }
  if (found.changedGuardians > 0) {
    const many = counted(
      found.changedGuardians,
      'responsável foi alterado',
      'responsáveis foram alterados',
    );
    return `${many} depois da importação.`;
  }
  if (found.takenPhones > 0) {
    return 'Um celular que esta importação trocou já é de outro responsável.';
  }
  return null;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
