import type { ChannelCost } from '@caderneta/api-client/contract';
import { Callout } from '@caderneta/edit-form';
import { Card, color, counted, countText, radius, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { inReais } from './reach-texts.ts';

export interface ChannelCostsProps {
  costs: readonly ChannelCost[];
}

const names: Record<string, string> = { whatsApp: 'WhatsApp', sms: 'SMS' };

/** What messages cost this month, beside what the school lets them cost. */
export function ChannelCosts({ costs }: ChannelCostsProps) {
  return (
    <Stack as={Card} gap={12} aria-labelledby="channel-costs">
      <Text as="h2" size="h2" id="channel-costs">
        Custo dos avisos
      </Text>
      {costs.map((cost) => (
        <Stack key={cost.channel} gap={8}>
          <p>{describe(cost)}</p>
          <Track aria-hidden>
            <span style={{ width: `${shareOf(cost) * 100}%` }} />
          </Track>
          <Credit {...cost} />
          {cost.linksRefused > 0 && <p role="alert">{describeRefused(cost)}</p>}
        </Stack>
      ))}
    </Stack>
  );
}

/** 'WhatsApp este mês: 132 mensagens, R$ 4,62 de R$ 50,00'. */
function describe({ channel, messages, reais, limit }: ChannelCost): string {
  const spent = `${countText(reais, inReais)} de ${countText(limit, inReais)}`;
  return `${names[channel] ?? channel} este mês: ${counted(messages, 'mensagem', 'mensagens')}, ${spent}`;
}

/** What has become of the money, where somebody has to look after it. */
function Credit(cost: ChannelCost) {
  const name = names[cost.channel] ?? cost.channel;
  const said = creditTexts[cost.credit]?.(cost);
  if (!said) return null;
  const [head, then] = said;
  return (
    <Callout tone="warning" role="status">
      <strong>
        {name} {head}
      </strong>
      {then && ` ${then}`}
    </Callout>
  );
}

const creditTexts: Record<string, (cost: ChannelCost) => [head: string, then?: string]> = {
  low: ({ reais, limit }) => [
    `com ${countText(Math.floor((reais / limit) * 100))}% do limite usado.`,
    'O limite muda em Escola.',
  ],
  urgentOnly: ({ limit, reais }) => [
    'só para urgentes.',
    `O resto do limite foi usado: os outros avisos não vão por aqui até o mês que vem. Para urgentes restam ${countText(limit - reais, inReais)}.`,
  ],
  none: () => ['sem crédito.', 'O limite foi alcançado: nada mais vai por aqui até o mês que vem.'],
  off: () => ['desligado.', 'O limite da escola é zero: nada vai por aqui.'],
  refused: () => [
    'sem crédito.',
    'O provedor recusa as mensagens até receber crédito: avise quem cuida do servidor.',
  ],
};

/** 'Links pedidos pelas famílias usaram a sua parte, R$ 5,00: 3 pedidos por SMS não saíram.' */
function describeRefused({
  channel,
  linksRefused: refused,
  linkLimit: limit,
}: ChannelCost): string {
  const asked = counted(refused, 'pedido', 'pedidos');
  const left = refused === 1 ? 'não saiu' : 'não saíram';
  return `Links pedidos pelas famílias usaram a sua parte do mês, ${countText(limit, inReais)}: ${asked} por ${names[channel] ?? channel} ${left}. Se não foram as famílias, avise quem cuida do servidor.`;
}

const shareOf = ({ reais, limit }: ChannelCost) => (limit > 0 ? Math.min(reais / limit, 1) : 1);

const Track = styled.div({
  height: '10px',
  overflow: 'hidden',
  borderRadius: radius.pill,
  background: color.track,
  '& > span': { display: 'block', height: '100%', background: color.primary },
});
