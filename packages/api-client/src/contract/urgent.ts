import * as z from 'zod/mini';

/** Who sends something urgent: administrators always do. */
export const urgentSenders = ['Administrators', 'TeachersByDay', 'Teachers'] as const;
export const urgentBy = z.enum(urgentSenders);
export type UrgentBy = z.output<typeof urgentBy>;

/** Times of the school's clocks between which teachers send it. */
const urgentHours = { from: '06:00', until: '22:00' };

/** @param time `HH:MM` of the school's clock */
export const isUrgentHour = (time: string): boolean =>
  time >= urgentHours.from && time < urgentHours.until;

/** What narrows the right of one employee to send it. */
export const urgentOnly = z.enum(['ByDay', 'Never']);
export type UrgentOnly = z.output<typeof urgentOnly>;

export const urgentByTexts: Record<UrgentBy, string> = {
  Administrators: 'só a administração',
  TeachersByDay: 'também professores, das 6 às 22 h',
  Teachers: 'também professores, a qualquer hora',
};

export const urgentMessages: Record<UrgentOnly, string> = {
  Never: 'Nesta escola, só a administração envia comunicados urgentes.',
  ByDay: 'Professores enviam urgentes das 6 às 22 h. Fora desse horário, fale com a administração.',
};

export const urgentSchemas = { UrgentBy: urgentBy, UrgentOnly: urgentOnly };
