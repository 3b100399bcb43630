import { api } from '@caderneta/api-client/fetch';
import {
  changeOwnSms,
  changeOwnWhatsApp,
  getOwnSms,
  getOwnWhatsApp,
} from '@caderneta/api-client/contract';
import { formatPhone } from '@caderneta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toasts } from '../ground/toast-host.tsx';
import { useTapped } from '../ground/use-tapped.ts';
import { SettingsCard } from './settings-card.tsx';
import { SwitchRow } from './switch-row.tsx';

const reason =
  'Quando este aparelho e o e-mail não alcançarem você. O aviso não diz nomes nem assuntos: traz um link. Para parar, desligue aqui';

const whatsAppHint = `${reason} ou responda SAIR.`;
const channels = {
  WhatsApp: {
    ...{ get: getOwnWhatsApp, change: changeOwnWhatsApp },
    ...{ hint: whatsAppHint, hintOff: whatsAppHint },
  },
  SMS: {
    ...{ get: getOwnSms, change: changeOwnSms, hint: `${reason}.` },
    hintOff:
      'Você recusou SMS: nada da escola vem por SMS, nem o que é urgente, nem um link para entrar. Para voltar a receber, ligue aqui.',
  },
};
type PhoneChannel = keyof typeof channels;

/** Notices by WhatsApp and SMS, where the school sends them. */
export const PhoneMessageCards = () =>
  Object.keys(channels).map((name) => <PhoneMessageCard key={name} name={name as PhoneChannel} />);

function PhoneMessageCard({ name }: { name: PhoneChannel }) {
  const { get, change, hint, hintOff } = channels[name];
  const queries = useQueryClient();
  const queryKey = ['phone-messages', name];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(get, {}, { signal }),
  });
  const changing = useMutation({
    mutationFn: (isAllowed: boolean) => api.call(change, { body: { isAllowed } }),
    onSuccess: (_, isAllowed) => queries.setQueryData(queryKey, data && { ...data, isAllowed }),
    onError: () => toasts.show('error', 'Não foi possível mudar os avisos. Tente de novo.'),
  });
  const { tapped = data?.isAllowed ?? false, tap } = useTapped(changing);
  if (!data || data.phones.length === 0) return null;
  return (
    <SettingsCard title={name}>
      <SwitchRow
        label={`Avisos por ${name} no ${data.phones.map(formatPhone).join(' e no ')}`}
        hint={tapped ? hint : hintOff}
        checked={tapped}
        disabled={changing.isPending}
        onChange={tap}
      />
    </SettingsCard>
  );
}
