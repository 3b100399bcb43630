import { countText } from './count.ts';

interface Counts {
  recipients: number;
  seen: number;
}

/** Employees of a school, of whom none may have got something. */
interface Employees {
  administrators: Counts;
  teachers: Counts;
}

/**
 * How many employees of one or more schools opened what was sent to them; empty where none got it.
 * @example seenBy([{ administrators: { recipients: 5, seen: 3 }, teachers: { recipients: 40, seen: 12 } }])
 *   // 'direção: 3 de 5 viram · professores: 12 de 40 viram'
 */
export function seenBy(schools: readonly (Employees | undefined)[]): string {
  const part = (group: keyof Employees, label: string) => {
    const sumOf = (figure: keyof Counts) =>
      schools.reduce((sum, school) => sum + (school?.[group][figure] ?? 0), 0);
    const recipients = sumOf('recipients');
    if (recipients === 0) return [];
    return [`${label}: ${countText(sumOf('seen'))} de ${countText(recipients)} viram`];
  };
  return [...part('administrators', 'direção'), ...part('teachers', 'professores')].join(' · ');
}
