import { Invalid } from '#/http/problems.ts';

/** Nothing sends scheduled items yet, so none may be made: it would never reach anybody. */
export function refuseSchedule(scheduledDate: string | undefined): void {
  if (scheduledDate === undefined) return;
  const message = 'O agendamento ainda não está disponível.';
  throw new Invalid([{ path: 'communication.scheduledDate', message }]);
}
