import type { ChannelCost } from '@caderneta/api-client/contract';
import { Card, color, radius, space, text } from '@caderneta/ui';

export interface ChannelCostsProps {
  costs: readonly ChannelCost[];
}

const names: Record<string, string> = { whatsApp: 'WhatsApp', sms: 'SMS' };

/** What messages cost this month, beside what the school lets them cost. */
export function ChannelCosts({ costs }: ChannelCostsProps) {
  return (
    <Card aria-labelledby="channel-costs" css={{ display: 'grid', gap: space[12] }}>
      <h2 id="channel-costs" css={text.h2}>
        Custo dos avisos
      </h2>
      {costs.map((cost) => (
        <div key={cost.channel} css={{ display: 'grid', gap: space[8] }}>
          <p>{describe(cost)}</p>
          {cost.linksRefused > 0 && <p role="alert">{describeRefused(cost)}</p>}
          <div aria-hidden css={trackStyle}>
            <span css={partStyle} style={{ width: `${shareOf(cost) * 100}%` }} />
          </div>
        </div>
      ))}
    </Card>
  );
}

/** 'WhatsApp este mês: 132 mensagens, R$ 4,62 de R$ 50'. */
function describe({ channel, messages, reais, limit }: ChannelCost): string {
  const counted = messages === 1 ? '1 mensagem' : `${messages.toLocaleString('pt-BR')} mensagens`;
  const spent = `${money.format(reais)} de ${wholeMoney.format(limit)}`;
  const isFull = reais >= limit || limit === 0;
  return `${names[channel] ?? channel} este mês: ${counted}, ${spent}${isFull ? '. O limite foi alcançado: nada mais vai por aqui até o mês que vem.' : ''}`;
}

/** 'Links pedidos pelas famílias usaram a sua parte, R$ 5,00: 3 pedidos por SMS não saíram.' */
function describeRefused({
  channel,
  linksRefused: refused,
  linkLimit: limit,
}: ChannelCost): string {
  const asked = refused === 1 ? '1 pedido' : `${refused.toLocaleString('pt-BR')} pedidos`;
  const left = refused === 1 ? 'não saiu' : 'não saíram';
  return `Links pedidos pelas famílias usaram a sua parte do mês, ${money.format(limit)}: ${asked} por ${names[channel] ?? channel} ${left}. Se não foram as famílias, avise quem cuida do servidor.`;
}

const shareOf = ({ reais, limit }: ChannelCost) => (limit > 0 ? Math.min(reais / limit, 1) : 1);

const inReais = { style: 'currency', currency: 'BRL' } as const;
const money = new Intl.NumberFormat('pt-BR', inReais);
const wholeMoney = new Intl.NumberFormat('pt-BR', { ...inReais, maximumFractionDigits: 0 });

const trackStyle = {
  height: '10px',
  overflow: 'hidden',
  borderRadius: radius.pill,
  background: color.track,
} as const;

const partStyle = { display: 'block', height: '100%', background: color.primary } as const;
