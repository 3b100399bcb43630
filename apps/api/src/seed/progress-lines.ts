import type { Progress, Step } from './large-school.ts';

const labels: Record<Step, string> = {
  people: 'turmas, alunos e imagens',
  communications: 'comunicações e destinatários',
  notices: 'mural',
  diaries: 'diários',
  chats: 'mensagens',
};

const width = 24;

/** A bar that redraws itself on a terminal; elsewhere one line for each finished step. */
export function progressLines(out: NodeJS.WriteStream): Progress {
  return (step, share) => {
    const isDone = share >= 1;
    if (!out.isTTY) {
      if (isDone) out.write(`pronto: ${labels[step]}\n`);
      return;
    }
    const full = Math.round(share * width);
    const bar = '█'.repeat(full) + '░'.repeat(width - full);
    out.write(`\r${bar} ${String(Math.round(share * 100)).padStart(3)}% ${labels[step]}\u001b[K`);
    if (isDone) out.write('\n');
  };
}
