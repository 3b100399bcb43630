import type { Shell } from '../ground/shell-context.ts';
import { noteAnswer, onAnswerElsewhere } from './answered.ts';

/**
 * Asks whether the page may start anew with the newest builds; it never does so by itself. The
 * question leaves when it is answered in another tab, or when the release that it is about goes back.
 */
export async function askToUpdate({ modals, reload, updates }: Shell): Promise<void> {
  if (updates.isAsking) return;
  updates.isAsking = true;
  const answer = modals.confirm({
    title: 'Atualização',
    body: 'Nova versão disponível. Deseja atualizar agora?',
    submit: 'atualizar',
  });
  const question = modals.current().at(-1);
  let isOver = false;
  const leave = () => {
    isOver = true;
    question?.dismiss();
  };
  const forget = [
    updates.subscribe(() => updates.current() === null && leave()),
    onAnswerElsewhere(leave),
  ];
  const agreed = await answer;
  for (const stop of forget) stop();
  updates.isAsking = false;
  if (!isOver) noteAnswer();
  if (agreed) reload();
}
