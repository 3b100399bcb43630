import { formatList } from '@caderneta/ui';

interface Child {
  name: string;
  classroomName: string;
}

/** @returns 'responsável por Alice Moreira · Maternal II e Davi Moreira · 2º Ano' */
export function responsibleFor(students: readonly Child[]): string {
  const children = students.map(({ name, classroomName }) => `${name} · ${classroomName}`);
  const list = formatList(children);
  return list && `responsável por ${list}`;
}
