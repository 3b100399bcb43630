import { limits, type SchoolSettings } from '@caderneta/api-client/contract';
import { ButtonLink, Store, useStore } from '@caderneta/app-kit';
import {
  FormActions,
  FormCallouts,
  Lock,
  SchoolDaysField,
  useEditForm,
  useFormElement,
  type Draft,
  type EditForm,
  type Saved,
} from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { useModals, useSession } from '@caderneta/platform';
import { Card, Grid, Stack, Text, TextField } from '@caderneta/ui';
import { useState } from 'react';
import { ClosuresField } from './closures-field.tsx';
import { LimitsCard } from './limits-card.tsx';
import { LogoField, type LogoFieldProps } from './logo-field.tsx';
import { countDue, dueWords, RetentionField } from './retention-field.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';
import {
  schoolChecks,
  schoolDrafts,
  schoolFields,
  toPatch,
  type SchoolValues,
} from './school-values.ts';
import { useReloadSchool, useSaveSchool } from './school.queries.ts';
import { SharedAnswersField } from './shared-answers-field.tsx';
import { SignInField } from './sign-in-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { UrgentField } from './urgent-field.tsx';

export interface SchoolFormProps {
  id: string;
  start: Draft<SchoolValues>;
  latest: Saved<SchoolValues>;
  settings: SchoolSettings;
}

export function SchoolForm({ id, start, latest, settings }: SchoolFormProps) {
  const [missingFiles] = useState(() => new Store<readonly string[]>([]));
  const isUploading = useStore(missingFiles).length > 0;
  const form = useSchoolForm({ id, start, latest, missingFiles });
  const { conflict, reason, earlier, isSubmitting } = form;
  const isValid = form.isValid && !isUploading;
  const save = useConfirmedSave(form, latest.values, settings);
  return (
    <form {...useFormElement({ conflict, isValid, save })}>
      <FormCallouts
        {...{ conflict, reason, earlier }}
        lostFiles={{ missing: start.missingFiles }}
      />
      <Lock isOn={isSubmitting}>
        <Identity {...{ form, settings }} onUploading={(names) => missingFiles.set(names)} />
        <Card aria-labelledby="school-calendar">
          <Text as="h2" size="h2" marginBottom={16} id="school-calendar">
            Calendário letivo
          </Text>
          <Calendar form={form} />
        </Card>
        <Families form={form} />
        {settings.signIn && (
          <Card aria-labelledby="school-sign-in">
            <Text as="h2" size="h2" marginBottom={12} id="school-sign-in">
              Entrada dos professores
            </Text>
            <SignInField
              {...{ form, saved: latest.values.signIn, available: settings.signIn.available }}
            />
          </Card>
        )}
        <LimitsCard form={form} saved={latest.values} />
        <Card aria-labelledby="school-retention">
          <Text as="h2" size="h2" marginBottom={12} id="school-retention">
            Guarda de dados
          </Text>
          <RetentionField
            saved={latest.values.retentionYears}
            deletedByAge={settings.deletedStudentsByAge}
            {...form.registerField('retentionYears')}
          />
        </Card>
      </Lock>
      <FormActions
        {...{ isValid, isSubmitting }}
        missing={form.missing}
        cancel={<ButtonLink to={paths.manage}>cancelar</ButtonLink>}
        saveLabel="salvar"
      />
    </form>
  );
}

type SchoolEditForm = EditForm<SchoolValues>;

interface SchoolFormOptions extends Omit<SchoolFormProps, 'settings'> {
  missingFiles: Store<readonly string[]>;
}

function useSchoolForm({ id, start, latest, missingFiles }: SchoolFormOptions) {
  const { mutateAsync } = useSaveSchool(id);
  return useEditForm({
    checks: schoolChecks,
    fields: schoolFields,
    kind: schoolDrafts,
    draftKey: id,
    missingFiles,
    start,
    latest,
    send: (values, version) => mutateAsync({ patch: toPatch(values, latest.values), ...version }),
    reload: useReloadSchool(id),
    saved: 'Escola salva!',
    failed: 'Houve um erro ao salvar a escola.',
    back: () => paths.manage,
  });
}

interface IdentityProps {
  form: SchoolEditForm;
  settings: SchoolSettings;
  onUploading: LogoFieldProps['onUploading'];
}

function Identity({ form, settings, onUploading }: IdentityProps) {
  const { isWithoutMail } = useSession().school;
  return (
    <Grid as={Card} gap={24} columns="208px minmax(0, 1fr)" phone={1} aria-label="Identidade">
      <LogoField
        {...form.registerField('logoId')}
        saved={settings.logo}
        schoolName={form.watch('name')}
        onUploading={onUploading}
      />
      <Stack gap={20} justify="start">
        <TextField
          label="Nome da escola"
          autoComplete="off"
          maxLength={limits.nameLength}
          {...form.registerInput('name')}
        />
        <TextField
          label="Cidade"
          autoComplete="off"
          placeholder="Campinas, SP"
          maxLength={limits.nameLength}
          {...form.registerInput('city')}
        />
        <TextField
          label="E-mail da secretaria"
          type="email"
          hint={
            isWithoutMail
              ? 'Esta escola ainda não envia e-mails: quem cuida do servidor os configura.'
              : 'Recebe as respostas das famílias aos e-mails da escola.'
          }
          autoComplete="off"
          maxLength={limits.emailLength}
          {...form.registerInput('contactEmail')}
        />
        <TimeZoneField saved={settings.timezone} {...form.registerField('timezone')} />
      </Stack>
    </Grid>
  );
}

/** What reaches families. */
function Families({ form }: Pick<IdentityProps, 'form'>) {
  return (
    <>
      <Card aria-labelledby="school-families">
        <Text as="h2" size="h2" marginBottom={12} id="school-families">
          Famílias
        </Text>
        <SharedAnswersField {...form.registerField('sharesAnswers')} />
      </Card>
      <Card aria-labelledby="school-quiet-hours">
        <Text as="h2" size="h2" marginBottom={12} id="school-quiet-hours">
          Horário sem avisos
        </Text>
        <QuietHoursField form={form} />
      </Card>
      <Card aria-labelledby="school-urgent">
        <Text as="h2" size="h2" marginBottom={12} id="school-urgent">
          Urgente
        </Text>
        <UrgentField form={form} />
      </Card>
    </>
  );
}

function Calendar({ form }: { form: SchoolEditForm }) {
  return (
    <Stack gap={24}>
      <SchoolDaysField {...form.registerField('schoolDays')} />
      <ClosuresField schoolDays={form.watch('schoolDays')} {...form.registerField('closures')} />
      <TextField
        label="Diários até as"
        type="time"
        hint="Dessa hora em diante, o Início avisa dos diários do dia que faltam. Sem hora, não avisa."
        {...form.registerInput('diariesDue')}
      />
    </Stack>
  );
}

/** Asks before a shorter time that erases students in the next night is saved. */
function useConfirmedSave(
  { getValues, save }: SchoolEditForm,
  saved: SchoolValues,
  { deletedStudentsByAge }: SchoolSettings,
) {
  const modals = useModals();
  return () => {
    const { retentionYears } = getValues();
    const due = countDue(deletedStudentsByAge, retentionYears);
    if (due === 0 || retentionYears === saved.retentionYears) return save();
    const confirmation = {
      title: 'Apagar alunos deletados',
      body: `${dueWords(due)} Não é possível desfazer.`,
      submit: 'salvar mesmo assim',
      tone: 'danger',
    } as const;
    void modals.confirm(confirmation).then((confirmed) => {
      if (confirmed) save();
    });
  };
}
