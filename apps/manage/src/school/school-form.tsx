import { limits, type SchoolSettings } from '@caderneta/api-client/contract';
import {
  FormActions,
  FormNotices,
  useEditForm,
  useFormElement,
  type Draft,
  type EditForm,
  type Saved,
} from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { useModals } from '@caderneta/platform';
import { buttonStyle, Card, media, space, text, TextField } from '@caderneta/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ClosuresField } from './closures-field.tsx';
import { LimitsCard } from './limits-card.tsx';
import { LogoField } from './logo-field.tsx';
import { countDue, dueWords, RetentionField } from './retention-field.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';
import { SchoolDaysField } from './school-days-field.tsx';
import {
  fieldOf,
  schoolDrafts,
  schoolFields,
  schoolValues,
  toPatch,
  validateSchool,
  type SchoolValues,
} from './school-values.ts';
import { useReloadSchool, useSaveSchool } from './school.queries.ts';
import { SharedAnswersField } from './shared-answers-field.tsx';
import { SignInField } from './sign-in-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export interface SchoolFormProps {
  id: string;
  start: Draft<SchoolValues>;
  latest: Saved<SchoolValues>;
  settings: SchoolSettings;
}

export function SchoolForm({ id, start, latest, settings }: SchoolFormProps) {
  const [isUploading, setIsUploading] = useState(false);
  const form = useSchoolForm({ id, start, latest });
  const { conflict, reason, isSubmitting } = form;
  const isValid = form.isValid && !isUploading;
  const save = useConfirmedSave(form, latest.values, settings);
  return (
    <form {...useFormElement({ conflict, isValid, save })}>
      <FormNotices conflict={conflict} reason={reason} />
      <div css={{ display: 'grid', gap: space[16] }}>
        <Identity {...{ form, settings }} onUploading={setIsUploading} />
        <Card aria-labelledby="school-calendar">
          <h2 id="school-calendar" css={{ ...text.h2, marginBottom: space[16] }}>
            Calendário letivo
          </h2>
          <Calendar form={form} />
        </Card>
        <Families {...{ form, settings }} />
        {settings.signIn && (
          <Card aria-labelledby="school-sign-in">
            <h2 id="school-sign-in" css={{ ...text.h2, marginBottom: space[12] }}>
              Entrada dos professores
            </h2>
            <SignInField
              {...{ form, saved: latest.values, available: settings.signIn.available }}
            />
          </Card>
        )}
        <LimitsCard form={form} saved={latest.values} />
        <Card aria-labelledby="school-retention">
          <h2 id="school-retention" css={{ ...text.h2, marginBottom: space[12] }}>
            Guarda de dados
          </h2>
          <RetentionField
            saved={latest.values.retentionYears}
            deletedByAge={settings.deletedStudentsByAge}
            {...form.registerInput('retentionYears')}
            value={form.watch('retentionYears')}
          />
        </Card>
      </div>
      <FormActions
        {...{ isValid, isSubmitting }}
        cancel={
          <Link to={paths.manage} css={buttonStyle('neutral')}>
            cancelar
          </Link>
        }
        saveLabel="salvar"
      />
    </form>
  );
}

type SchoolEditForm = EditForm<SchoolValues>;

function useSchoolForm({ id, start, latest }: Omit<SchoolFormProps, 'settings'>) {
  const { mutateAsync } = useSaveSchool(id);
  return useEditForm({
    schema: schoolValues,
    check: validateSchool,
    fields: schoolFields,
    kind: schoolDrafts,
    draftKey: id,
    start,
    latest,
    send: (values, { etag }) => mutateAsync({ patch: toPatch(values, latest.values), etag }),
    reload: useReloadSchool(id),
    fieldOf,
    saved: 'Escola salva!',
    failed: 'Houve um erro ao salvar a escola.',
    back: () => paths.manage,
  });
}

interface IdentityProps {
  form: SchoolEditForm;
  settings: SchoolSettings;
  onUploading: (isUploading: boolean) => void;
}

function Identity({ form, settings, onUploading }: IdentityProps) {
  return (
    <Card aria-label="Identidade" css={identityStyle}>
      <LogoField
        {...form.registerField('logoId')}
        saved={settings.logo}
        schoolName={form.watch('name')}
        onUploading={onUploading}
      />
      <div css={{ display: 'grid', gap: space[20], alignContent: 'start' }}>
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
        {settings.contactEmail !== undefined && (
          <TextField
            label="E-mail da secretaria"
            type="email"
            hint="Recebe as respostas das famílias aos e-mails da escola."
            autoComplete="off"
            maxLength={limits.emailLength}
            {...form.registerInput('contactEmail')}
          />
        )}
        <TimeZoneField saved={settings.timezone} {...form.registerField('timezone')} />
      </div>
    </Card>
  );
}

/** What reaches families. */
function Families({ form, settings }: Omit<IdentityProps, 'onUploading'>) {
  return (
    <>
      {settings.sharesAnswers !== undefined && (
        <Card aria-labelledby="school-families">
          <h2 id="school-families" css={{ ...text.h2, marginBottom: space[12] }}>
            Famílias
          </h2>
          <SharedAnswersField {...form.registerField('sharesAnswers')} />
        </Card>
      )}
      {settings.quietHours !== undefined && (
        <Card aria-labelledby="school-quiet-hours">
          <h2 id="school-quiet-hours" css={{ ...text.h2, marginBottom: space[12] }}>
            Horário sem avisos
          </h2>
          <QuietHoursField form={form} />
        </Card>
      )}
    </>
  );
}

function Calendar({ form }: { form: SchoolEditForm }) {
  return (
    <div css={{ display: 'grid', gap: space[24] }}>
      <SchoolDaysField {...form.registerField('schoolDays')} />
      <ClosuresField schoolDays={form.watch('schoolDays')} {...form.registerField('closures')} />
    </div>
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

const identityStyle = {
  display: 'grid',
  gap: space[24],
  gridTemplateColumns: '208px minmax(0, 1fr)',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
