import { api } from '@caderneta/api-client';
import {
  isUrgentHour,
  lookUp,
  previewUrgent,
  type UrgentChannel,
  type UrgentPreview,
} from '@caderneta/api-client/contract';
import { Callout } from '@caderneta/edit-form';
import { isOffline, useSession } from '@caderneta/platform';
import { endOfQuietHours, formatTime } from '@caderneta/school-time';
import { BlockBody, countText, Stack, StatusChip, Text } from '@caderneta/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { channelNames, inReais } from '../reach/reach-texts.ts';
import { guardianCount, Untold } from '../recipients/untold.tsx';

/** Money and channels may have changed since the last look. */
export const urgentQuery = (studentIds: readonly string[]) =>
  queryOptions({
    queryKey: ['communications', 'urgent', studentIds],
    queryFn: ({ signal }) =>
      api.call(previewUrgent, { body: { studentIds: [...studentIds] } }, { signal }),
    gcTime: 0,
  });

export interface UrgentFactsProps {
  studentIds: readonly string[];
  /** When it leaves; now by default, by the school's clock. */
  leavesAt?: Date | undefined;
}

/** Whom something urgent wakes, by what and at what cost, before it leaves. */
export function UrgentFacts({ studentIds, leavesAt }: UrgentFactsProps) {
  const query = useQuery(urgentQuery(studentIds));
  return (
    <BlockBody query={query} offline={isOffline(query.error)} height={96}>
      {(preview) => <Facts preview={preview} leavesAt={leavesAt} />}
    </BlockBody>
  );
}

interface FactsProps {
  preview: UrgentPreview;
  leavesAt: Date | undefined;
}

function Facts({ preview, leavesAt }: FactsProps) {
  const { guardians, untold, channels, at } = preview;
  const ringing = useRinging(leavesAt, new Date(at));
  const reais = channels.reduce((sum, channel) => sum + channel.reais, 0);
  return (
    <>
      {ringing && (
        <Callout tone="warning" role="status">
          <strong>{ringing}</strong>
        </Callout>
      )}
      <p>
        <strong>{guardianCount(guardians)}</strong>, na hora e por todos os canais de cada um:
      </p>
      <Stack as="ul" gap={8}>
        {channels.map((channel) => (
          <Channel key={channel.channel} {...channel} />
        ))}
      </Stack>
      <p>{reais > 0 ? `Custo esperado: ${countText(reais, inReais)}.` : 'Não custa nada.'}</p>
      {untold > 0 && (
        <Text as="div" tone="danger">
          <strong>
            {untold === 1
              ? '1 não recebe aviso nenhum.'
              : `${countText(untold)} não recebem aviso nenhum.`}
          </strong>
          <Untold {...preview} />
        </Text>
      )}
    </>
  );
}

/** '40 por SMS · R$ 3,60', and how many of them the school's limit leaves out. */
function Channel({ channel, guardians, reais, withoutCredit }: UrgentChannel) {
  const name = lookUp(channelNames, channel) ?? 'outro canal';
  return (
    <li>
      {name}: <strong>{countText(guardians)}</strong>
      {reais > 0 && ` · ${countText(reais, inReais)}`}
      {withoutCredit > 0 && (
        <>
          {' '}
          <StatusChip tone="warning">sem crédito para {countText(withoutCredit)}</StatusChip>
        </>
      )}
    </li>
  );
}

/** What is said of an hour at which people sleep; undefined of any other. */
function useRinging(leavesAt: Date | undefined, present: Date): string | undefined {
  const { timezone, quietHours } = useSession().school;
  const { from: quietFrom = null, until: quietUntil = null } = quietHours ?? {};
  const when = leavesAt ?? present;
  const time = formatTime(when, timezone);
  const isQuiet = endOfQuietHours({ timezone, quietFrom, quietUntil }, when) !== undefined;
  if (!isQuiet && isUrgentHour(time)) return undefined;
  const said = time.replace(/^0/, '');
  return leavesAt ? `Sai às ${said}, e vai tocar nessa hora.` : `São ${said}, vai tocar agora.`;
}
