import { api } from '@caderneta/api-client/fetch';
import {
  changeOwnMailTopic,
  getOwnMailTopics,
  mailTopicNames,
  mailTopics,
  type MailTopic,
} from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import { capitalize } from '@caderneta/school-time';
import { Text } from '@caderneta/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toasts } from '../ground/toast-host.tsx';
import { useTapped } from '../ground/use-tapped.ts';
import { SettingsCard } from './settings-card.tsx';
import { SwitchRow } from './switch-row.tsx';

const topicsQuery = queryOptions({
  queryKey: ['mail-topics'],
  queryFn: ({ signal }) => api.call(getOwnMailTopics, {}, { signal }),
});

/** What the school's e-mails tell of, each with a switch, where the school has an address. */
export function MailTopicsCard() {
  const { data } = useQuery(topicsQuery);
  if (!data || data.emails.length === 0) return null;
  return (
    <SettingsCard title="E-mails">
      <Text as="p" tone="secondary" breaks>
        O que a escola manda para {formatList(data.emails)}. O que é urgente chega sempre, e o que
        você desligar continua na Caderneta.
      </Text>
      {mailTopics.map((topic) => (
        <TopicRow key={topic} topic={topic} isAllowed={!data.muted.includes(topic)} />
      ))}
    </SettingsCard>
  );
}

function TopicRow({ topic, isAllowed }: { topic: MailTopic; isAllowed: boolean }) {
  const queries = useQueryClient();
  const changing = useMutation({
    mutationFn: (allows: boolean) =>
      api.call(changeOwnMailTopic, { body: { topic, isAllowed: allows } }),
    onSuccess: (_, allows) =>
      queries.setQueryData(topicsQuery.queryKey, (stored) => {
        if (!stored) return stored;
        const others = stored.muted.filter((one) => one !== topic);
        return { ...stored, muted: allows ? others : [...others, topic] };
      }),
    onError: () => toasts.show('error', 'Não foi possível mudar os e-mails. Tente de novo.'),
  });
  const { tapped = isAllowed, tap } = useTapped(changing);
  return (
    <SwitchRow
      label={capitalize(mailTopicNames[topic])}
      checked={tapped}
      disabled={changing.isPending}
      onChange={tap}
    />
  );
}
