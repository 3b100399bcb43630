import type { Shell } from '../ground/shell-context.ts';

/** Loads the question when it is needed, because few people work in two schools. */
export async function openSwitch(shell: Shell): Promise<void> {
  try {
    const { askToSwitch } = await import('./switch-school.tsx');
    await askToSwitch(shell);
  } catch (error) {
    shell.toasts.fail('Houve um erro ao trocar de escola.', error);
  }
}
