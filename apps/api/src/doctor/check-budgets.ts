import type { ChannelCredit } from '@caderneta/api-client/contract';
import { counted } from '@caderneta/formats';
import type { Database } from '#/database/database.ts';
import { findBudgets } from '#/telling/channels/budget.repository.ts';
import type { PaidChannel } from '#/telling/channels/can-receive.repository.ts';
import { type Check, fault, warning } from './check.ts';

const names: Record<PaidChannel, string> = { whatsApp: 'WhatsApp', sms: 'SMS' };

/** Channels without credit, or with little left of a budget: of schools only how many there are. */
export async function checkBudgets(db: Database, now: Date): Promise<Check[]> {
  const budgets = await findBudgets(db, now);
  return (Object.keys(names) as PaidChannel[]).flatMap((channel) => {
    const own = budgets.filter((budget) => budget.channel === channel);
    const refusedAt = own[0]?.creditRefusedAt;
    const refused = refusedAt
      ? [
          fault(
            channel,
            `${names[channel]} sem crédito: o provedor recusou por isso em ${refusedAt.toISOString()}`,
            'Ponha crédito na conta do provedor. Isto some quando ele aceitar a próxima mensagem.',
          ),
        ]
      : [];
    const schools = (...credits: ChannelCredit[]) =>
      own.filter(({ credit }) => credits.includes(credit)).length;
    const told = (found: number, says: string) =>
      found > 0
        ? [warning(channel, `${says}: ${counted(found, 'escola', 'escolas')}`, limits)]
        : [];
    return [
      ...refused,
      ...told(schools('none'), `${names[channel]} sem crédito, o limite do mês acabou`),
      ...told(
        schools('urgentOnly'),
        `${names[channel]} só para urgentes, o resto do limite acabou`,
      ),
      ...told(schools('low'), `${names[channel]} com 80% ou mais do limite do mês usado`),
    ];
  });
}

const limits =
  'Uma pessoa da administração da escola muda o limite em Escola, e vê o uso em Alcance.';
