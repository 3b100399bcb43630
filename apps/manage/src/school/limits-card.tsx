import type { EditForm } from '@caderneta/edit-form';
import { Card, Stack, Text, TextField } from '@caderneta/ui';
import { paths } from '@caderneta/links';
import { Link } from 'react-router-dom';
import { noChannel, type SchoolValues } from './school-values.ts';

export interface LimitsCardProps {
  form: EditForm<SchoolValues>;
  /** As it is saved. */
  saved: SchoolValues;
}

/** What messages that cost something may cost in a month, where the installation sends some. */
export function LimitsCard({ form, saved }: LimitsCardProps) {
  const hasWhatsApp = saved.whatsAppMonthlyLimit !== noChannel;
  const hasSms = saved.smsMonthlyLimit !== noChannel;
  if (!hasWhatsApp && !hasSms) return null;
  const field = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const;
  return (
    <Card aria-labelledby="school-limits">
      <Text as="h2" size="h2" marginBottom={12} id="school-limits">
        WhatsApp e SMS
      </Text>
      <Stack maxWidth="480px">
        <p>
          Vão a quem não recebe avisos no celular nem e-mails, com um link e sem nomes de alunos.
          Alcançado o limite, nada mais vai até o mês que vem.{' '}
          <Link to={paths.reach}>ver o que já custaram</Link>
        </p>
        {hasWhatsApp && (
          <TextField
            label="Limite do WhatsApp por mês, em reais"
            {...field}
            {...form.registerInput('whatsAppMonthlyLimit')}
          />
        )}
        {hasSms && (
          <TextField
            label="Limite dos SMS por mês, em reais"
            {...field}
            {...form.registerInput('smsMonthlyLimit')}
          />
        )}
        <TextField
          label="Reserva do limite para urgentes, em %"
          hint="Os outros avisos param antes dela. O que é urgente pode usar o limite inteiro."
          {...field}
          {...form.registerInput('urgentReservePercent')}
        />
        <TextField
          label="Parte do limite para links pedidos pelas famílias, em %"
          hint="Quem perdeu o acesso pede um link novo. Esta parte nunca gasta o resto, que fica para os avisos."
          {...field}
          {...form.registerInput('linkSharePercent')}
        />
      </Stack>
    </Card>
  );
}
