import type { Shell } from '../app/shell.ts';

/** Few people work in two schools: what asks them comes when it is needed. */
export async function openSwitch(shell: Shell): Promise<void> {
  try {
    const { askToSwitch } = await import('./switch-school.tsx');
    await askToSwitch(shell);
  } catch (error) {
    shell.toasts.fail('Houve um erro ao trocar de escola.', error);
  }
}
