import type { GuardianAccess, WhatsAppConsent as Consent } from '@caderneta/api-client/contract';
import { useSession, useToasts } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { layout, Section, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useChangeWhatsApp } from './guardian-access.queries.ts';

export interface WhatsAppConsentProps {
  access: GuardianAccess;
}

/** Notes that a guardian allowed notifications by WhatsApp, on paper or at the desk. */
export function WhatsAppConsent({ access: { responsible, whatsApp } }: WhatsAppConsentProps) {
  const { timezone } = useSession().school;
  const toasts = useToasts();
  const change = useChangeWhatsApp(responsible.id);
  if (!whatsApp) return null;
  const isRefused = whatsApp.state === 'refused';
  return (
    <Section title="Avisos por WhatsApp">
      <Choice>
        <input
          type="checkbox"
          checked={change.isPending ? change.variables : whatsApp.state === 'allowed'}
          disabled={isRefused || change.isPending}
          onChange={({ target }) =>
            change.mutate(target.checked, {
              onError: (error) => toasts.fail('Houve um erro ao salvar a autorização.', error),
            })
          }
        />
        Autorizado na matrícula ou no papel
      </Choice>
      <Text as="p" size="small">
        {describe(whatsApp, timezone)}
      </Text>
    </Section>
  );
}

const ways: Record<string, string> = {
  family: 'pelo próprio responsável, no aplicativo',
  import: 'na importação da turma',
};

function describe({ state, at, way }: Consent, timezone: string): string {
  if (state === 'refused') return 'O responsável recusou. Só ele pode voltar a permitir.';
  if (state !== 'allowed' || !at) return 'Sem autorização, nada vai por WhatsApp.';
  return `Autorizado em ${formatDate(at, timezone)}, ${ways[way ?? ''] ?? 'na escola'}.`;
}

const Choice = styled.label({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minHeight: layout.touchTarget,
  '& > input': { width: '20px', height: '20px', margin: 0, flex: 'none' },
});
