import type { RosterRemoval } from '@caderneta/api-client/contract';
import { counted } from '@caderneta/ui';

/** What hangs on students who leave the school, one part a line. */
export function whatHangs({ diaries, items, guardians, messages }: RosterRemoval): string[] {
  const lines: (string | false)[] = [
    diaries > 0 && counted(diaries, 'diário', 'diários'),
    items > 0 && counted(items, 'envio feito ou agendado', 'envios feitos ou agendados'),
    guardians > 0 &&
      counted(guardians, 'responsável que perde o acesso', 'responsáveis que perdem o acesso'),
    messages > 0 && counted(messages, 'mensagem do chat', 'mensagens do chat'),
  ];
  return lines.filter((line) => line !== false);
}
