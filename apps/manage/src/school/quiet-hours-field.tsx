import type { EditForm } from '@caderneta/edit-form';
import { Checkbox, Grid, Stack, TextField } from '@caderneta/ui';
import type { SchoolValues } from './school-values.ts';

export interface QuietHoursFieldProps {
  form: EditForm<SchoolValues>;
}

/** Chooses the hours during which families are told of nothing that is not urgent. */
export function QuietHoursField({ form }: QuietHoursFieldProps) {
  const { value, onChange, onBlur, ref } = form.registerField('quietHours.isOn');
  return (
    <Stack maxWidth="480px">
      <Checkbox
        label="Guardar os avisos às famílias durante a noite"
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={onBlur}
        ref={ref}
      />
      {value && (
        <Grid columns="1fr 1fr">
          <TextField label="Das" type="time" {...form.registerInput('quietHours.from')} />
          <TextField label="Até as" type="time" {...form.registerInput('quietHours.until')} />
        </Grid>
      )}
      <p>
        O que é enviado nesse horário aparece na hora para quem abre o aplicativo. O aviso no
        celular, o e-mail e as mensagens saem no fim dele, juntos. O que é urgente avisa na hora.
      </p>
    </Stack>
  );
}
