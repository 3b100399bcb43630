import { api } from '@caderneta/api-client/fetch';
import { changeOwnWhatsApp, getOwnWhatsApp } from '@caderneta/api-client/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toasts } from '../app/toast-host.tsx';
import { useTapped } from '../app/use-tapped.ts';
import { SettingsCard } from './settings-card.tsx';
import { SwitchRow } from './switch-row.tsx';

const whatsAppKey = ['whatsapp'] as const;

/** Notices by WhatsApp, where the school sends them: only after the guardian allowed it. */
export function WhatsAppCard() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: whatsAppKey,
    queryFn: ({ signal }) => api.call(getOwnWhatsApp, {}, { signal }),
    // A server of the release before does not know the call.
    retry: false,
  });
  const change = useMutation({
    mutationFn: (isAllowed: boolean) => api.call(changeOwnWhatsApp, { body: { isAllowed } }),
    onSuccess: (_, isAllowed) => queries.setQueryData(whatsAppKey, data && { ...data, isAllowed }),
    onError: () => toasts.show('error', 'Não foi possível mudar os avisos. Tente de novo.'),
  });
  const { tapped = data?.isAllowed ?? false, tap } = useTapped(change);
  if (!data || data.phones.length === 0) return null;
  return (
    <SettingsCard title="WhatsApp">
      <SwitchRow
        label={`Avisos por WhatsApp no ${data.phones.map(formatMobile).join(' e no ')}`}
        hint="Quando este aparelho e o e-mail não alcançarem você. O aviso não diz nomes nem assuntos: traz um link. Para parar, desligue aqui ou responda SAIR."
        checked={tapped}
        disabled={change.isPending}
        onChange={tap}
      />
    </SettingsCard>
  );
}

const formatMobile = (digits: string) => digits.replace(/^(\d\d)(\d{5})(\d{4})$/, '($1) $2-$3');
