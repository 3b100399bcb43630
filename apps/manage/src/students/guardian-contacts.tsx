import { api } from '@caderneta/api-client';
import { confirmGuardianPhone, type Student } from '@caderneta/api-client/contract';
import { useToasts } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { Button, formatPhone } from '@caderneta/ui';
import { useMutation } from '@tanstack/react-query';
import { PhoneCall } from 'lucide-react';

type Known = Student['responsibles'][number];

/** What the school knows beside what stands in the fields of its guardians. */
export interface ContactFacts {
  /** The guardians as the school has them. */
  known: readonly Known[];
  timezone: string;
}

/** Why e-mails do not arrive at what stands in the field, or who changed it. */
export function emailHint(
  { known, timezone }: ContactFacts,
  id: string | undefined,
  email: string,
) {
  if (known.some((one) => one.isEmailRefused && one.email === email)) {
    return `endereço recusado: ${email} não recebe os avisos`;
  }
  const own = known.find((one) => one.id === id);
  return own?.email === email && changeOf(own, 'email', timezone);
}

/** Who changed the phone that stands in the field, or why no link goes there. */
export function phoneHint(
  { known, timezone }: ContactFacts,
  id: string | undefined,
  phone: string,
) {
  const own = known.find((one) => one.id === id);
  if (!own || own.phone !== phone) return undefined;
  if (own.isPhoneUnsure) {
    return 'Há meses sem sinal deste número: ele pode ser de outra pessoa, e nenhum link pessoal vai para lá.';
  }
  return changeOf(own, 'phone', timezone);
}

function changeOf({ ownChanges }: Known, kind: 'phone' | 'email', timezone: string) {
  const change = ownChanges?.find((one) => one.kind === kind);
  if (!change) return undefined;
  const { before, at } = change;
  const former = before && kind === 'phone' ? formatPhone(before) : before;
  return `Trocado pela família em ${formatDate(at, timezone)}.${former ? ` Antes: ${former}` : ''}`;
}

/** The school knows, as by a call, that the phone is still theirs. */
export function PhoneConfirmation({ guardianId, name }: { guardianId: string; name: string }) {
  const toasts = useToasts();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.call(confirmGuardianPhone, { params: { id: guardianId } }),
    onSuccess: () => toasts.show('success', 'Celular confirmado!'),
    onError: (error) => toasts.fail('Houve um erro ao confirmar o celular.', error),
  });
  if (isSuccess) return null;
  return (
    <div>
      <Button
        icon={<PhoneCall aria-hidden size={20} />}
        aria-label={`o celular de ${name} é este mesmo`}
        busy={isPending}
        onClick={() => mutate()}
      >
        o celular é este mesmo
      </Button>
    </div>
  );
}
