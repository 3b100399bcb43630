/** Text style of the home's heading. */
export const greetingText = { fontSize: '2.125rem', lineHeight: '40px' } as const;

/** @param employee with the whole name */
export function greetingOf({ name }: { name: string }): string {
  const [firstName] = name.split(' ');
  return `olá, ${firstName}`;
}
