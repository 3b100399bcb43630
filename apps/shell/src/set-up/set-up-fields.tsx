import type { useContractForm } from '@caderneta/form';
import type { NationalHoliday } from '@caderneta/school-time';
import { Section, SelectField, TextField } from '@caderneta/ui';
import { HolidaysField } from './holidays-field.tsx';
import { SchoolDaysField } from './school-days-field.tsx';
import type { SetUpValues } from './set-up-values.ts';
import { brazilianTimeZones, otherTimeZones, type TimeZoneName } from './time-zones.ts';

type Fields = Pick<ReturnType<typeof useContractForm<SetUpValues>>, 'field' | 'typed'>;

export interface SchoolFieldsProps extends Fields {
  offered: NationalHoliday[];
}

export function SchoolFields({ offered, field, typed }: SchoolFieldsProps) {
  return (
    <Section title="A escola">
      <TextField label="Nome da escola" autoComplete="organization" {...typed('school.name')} />
      <TextField
        label="Cidade"
        hint="Opcional, por exemplo Campinas, SP"
        {...typed('school.city')}
      />
      <SelectField label="Fuso horário" {...typed('school.timezone')}>
        <optgroup label="Brasil">{brazilianTimeZones.map(timeZoneOption)}</optgroup>
        <optgroup label="Outros">{otherTimeZones().map(timeZoneOption)}</optgroup>
      </SelectField>
      <SchoolDaysField {...field('school.schoolDays')} />
      <HolidaysField offered={offered} {...field('school.holidays')} />
    </Section>
  );
}

const timeZoneOption = ({ value, label }: TimeZoneName) => (
  <option key={value} value={value}>
    {label}
  </option>
);

export function AdministratorFields({ typed }: Pick<Fields, 'typed'>) {
  return (
    <Section title="Quem administra">
      <TextField label="Seu nome" autoComplete="name" {...typed('administrator.name')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        {...typed('administrator.email')}
      />
      <TextField
        label="Senha"
        hint="Ao menos 8 caracteres, com uma letra minúscula, uma maiúscula e um número."
        type="password"
        autoComplete="new-password"
        {...typed('administrator.password')}
      />
      <TextField
        label="Confirmação da senha"
        type="password"
        autoComplete="new-password"
        {...typed('confirmation')}
      />
    </Section>
  );
}
