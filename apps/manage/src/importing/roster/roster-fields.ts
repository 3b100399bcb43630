import type { RosterField } from '@caderneta/api-client/contract';

/** The fields in the order of a student's form. */
export const rosterFields = [
  'name',
  'classroom',
  'period',
  'gender',
  'firstName',
  'firstPhone',
  'firstEmail',
  'secondName',
  'secondPhone',
  'secondEmail',
] as const satisfies readonly RosterField[];

export const fieldLabels: Record<RosterField, string> = {
  name: 'Nome do aluno',
  classroom: 'Turma',
  period: 'Turno',
  gender: 'Gênero',
  firstName: 'Nome do responsável',
  firstPhone: 'Celular do responsável',
  firstEmail: 'E-mail do responsável',
  secondName: 'Nome do segundo responsável',
  secondPhone: 'Celular do segundo responsável',
  secondEmail: 'E-mail do segundo responsável',
};

/** Without these a file says too little of a student. */
export const requiredFields: readonly RosterField[] = [
  'name',
  'classroom',
  'firstName',
  'firstPhone',
];
