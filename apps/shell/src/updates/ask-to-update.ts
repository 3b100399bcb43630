import type { Shell } from '../app/shell.ts';

/** Asks whether the page may start anew with the newest builds; it never does so by itself. */
export async function askToUpdate({ modals, reload, updates }: Shell): Promise<void> {
  if (updates.isAsking) return;
  updates.isAsking = true;
  const agreed = await modals.confirm({
    title: 'Atualização',
    body: 'Nova versão disponível. Deseja atualizar agora?',
    submit: 'atualizar',
  });
  updates.isAsking = false;
  if (agreed) reload();
}
