import type { ChannelCredit } from '@caderneta/api-client/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { TellingServices } from './channels/channel.ts';

const texts: Partial<Record<ChannelCredit, string>> = {
  low: '80 % of the budget of the month are spent',
  urgentOnly: 'the budget of the month has room for urgent items alone',
  none: 'without credit: the budget of the month is spent',
  refused: 'without credit: the gateway refuses messages for it',
};

/** Logs once that the money of a channel gets low or is spent: of a school only its id. */
export function openCreditLog(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  countFailure?: (work: string) => void,
): NonNullable<TellingServices['onCredit']> {
  return ({ channel, credit, schoolId }) => {
    const text = `${channel}: ${texts[credit] ?? credit}`;
    if (credit !== 'refused') return log.warn({ channel, schoolId }, text);
    countFailure?.(`the credit of ${channel}`);
    log.error({ channel }, text);
  };
}
