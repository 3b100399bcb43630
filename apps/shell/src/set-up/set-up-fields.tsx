import { type ContractForm, RetentionSelect, SchoolDaysField } from '@caderneta/edit-form';
import {
  brazilianZones,
  type NationalHoliday,
  otherZones,
  type ZoneName,
  zoneCity,
  zoneText,
} from '@caderneta/school-time';
import { PasswordField, Section, SelectField, TextField } from '@caderneta/ui';
import { HolidaysField } from './holidays-field.tsx';
import type { SetUpValues } from './set-up-values.ts';

export interface AdministratorFieldsProps {
  form: ContractForm<SetUpValues>;
}

export interface SchoolFieldsProps extends AdministratorFieldsProps {
  offered: NationalHoliday[];
}

export function SchoolFields({ offered, form }: SchoolFieldsProps) {
  return (
    <Section title="A escola">
      <TextField
        label="Nome da escola"
        autoComplete="organization"
        {...form.registerInput('school.name')}
      />
      <TextField
        label="Cidade"
        hint="Opcional, por exemplo Campinas, SP"
        {...form.registerInput('school.city')}
      />
      <SelectField label="Fuso horário" {...form.registerInput('school.timezone')}>
        <optgroup label="Brasil">{brazilianZones.map(brazilianOption)}</optgroup>
        <optgroup label="Outros">{otherZones().map(otherOption)}</optgroup>
      </SelectField>
      <SchoolDaysField {...form.registerField('school.schoolDays')} />
      <HolidaysField offered={offered} {...form.registerField('school.holidays')} />
      <RetentionSelect
        hint="Depois, seus dados são apagados definitivamente. Muda em Gerenciar, Escola."
        {...form.registerField('school.retentionYears')}
      />
    </Section>
  );
}

const brazilianOption = ({ zone, region }: ZoneName) => (
  <option key={zone} value={zone}>
    {`${zoneText(zone)}: ${region}`}
  </option>
);

const otherOption = (zone: string) => (
  <option key={zone} value={zone}>
    {zoneCity(zone)}
  </option>
);

export function AdministratorFields({ form }: AdministratorFieldsProps) {
  return (
    <Section title="Quem administra">
      <TextField
        label="Seu nome"
        autoComplete="name"
        {...form.registerInput('administrator.name')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        {...form.registerInput('administrator.email')}
      />
      <PasswordField
        label="Senha"
        hint="Ao menos 8 caracteres, com uma letra minúscula, uma maiúscula e um número."
        autoComplete="new-password"
        {...form.registerInput('administrator.password')}
      />
      <PasswordField
        label="Confirmação da senha"
        autoComplete="new-password"
        {...form.registerInput('confirmation')}
      />
    </Section>
  );
}
