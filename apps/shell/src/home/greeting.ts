/** @param employee with the whole name */
export function greetingOf({ name }: { name: string }): string {
  const [firstName] = name.split(' ');
  return `olá, ${firstName}`;
}
