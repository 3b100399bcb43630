import {
  activityViolations,
  type Activity,
  type ActivityBody,
} from '@caderneta/api-client/contract';
import { later, type FieldErrors } from '@caderneta/edit-form';
import { isDay, midnightOf, schoolCalendar } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import { ofChildren, viewsOfGuardians } from './child-figures.ts';
import { communicationDrafts } from '../drafts/communication-draft.ts';
import { TextField } from '@caderneta/ui';
import { type FormFields, type WrittenKind, writtenTexts } from './communication-kind.ts';
import { fetchSchemas } from './fetch-schemas.ts';
import { listed } from './listed-kinds.ts';

const blank: ActivityBody = {
  communication: { title: '', description: '', dueDate: '' },
  studentIds: [],
};

/** When it is due. */
function ActivityFields({ fields }: { fields: FormFields<ActivityBody> }) {
  return (
    <TextField
      label="Data de entrega"
      type="date"
      {...fields.registerInput('communication.dueDate')}
    />
  );
}

/** Error of the due day. */
function dueRules(
  { communication: { dueDate } }: ActivityBody,
  timeZone: string,
): FieldErrors<ActivityBody> {
  if (!isDay(dueDate)) return {};
  const violations = activityViolations({ dueDate }, schoolCalendar(timeZone));
  return Object.fromEntries(violations.map(({ path, message }) => [path, message]));
}

interface ActivityTypes {
  values: ActivityBody;
  body: ActivityBody;
  item: Activity;
}

export const activityKind: WrittenKind<ActivityTypes> = {
  ...listed.activity,
  texts: {
    newTitle: 'Nova atividade',
    sent: 'Atividade enviada!',
    scheduled: 'Atividade agendada!',
    deleted: 'Atividade deletada!',
    createFailed: 'Houve um erro ao criar a atividade.',
    saveFailed: 'Houve um erro ao salvar a atividade.',
    deleteFailed: 'Houve um erro ao deletar a atividade.',
    deleteTitle: 'Deletar atividade',
    deleteQuestion: 'Deseja realmente deletar a atividade?',
    alreadySent: 'Esta atividade já foi enviada.',
    unansweredLabel: 'quem não concluiu',
    notFound: 'Esta atividade não existe ou foi deletada.',
    backToList: 'voltar às atividades',
    draftFound: 'Há uma atividade que você começou e não enviou.',
    sentOn: 'Enviada em',
    scheduledFor: 'Agendada para',
  },
  form: {
    schema: later(async () => (await fetchSchemas()).activityBody),
    blank,
    drafts: communicationDrafts('atividade', blank),
    days: ['dueDate'],
    hasCover: false,
    hasAttachments: true,
    Fields: ActivityFields,
    labels: { title: 'Título', description: 'Descrição', dueDate: 'Data de entrega' },
    toBody: (values) => values,
    toValues: ({ communication, studentIds }) => ({
      communication: { ...writtenTexts(communication), dueDate: communication.dueDate },
      studentIds,
    }),
    rules: dueRules,
    violations: ({ communication }, calendar) => activityViolations(communication, calendar),
  },
  slip: () => [{ answer: 'done', label: 'feita' }],
  view: {
    context: ({ communication }) =>
      `Entrega em ${lightFormat(midnightOf(communication.dueDate), 'dd/MM/yyyy')}`,
    figures: ({ visualized, total }, children) => [
      viewsOfGuardians(visualized),
      ofChildren(children, { label: 'Concluíram', value: children.with('done'), tone: 'success' }),
      {
        ...viewsOfGuardians(total - visualized),
        label: 'Não visualizaram',
        tone: 'neutral',
      },
    ],
    answers: [{ header: 'Concluiu', is: ({ done }) => done }],
    perChild: {
      answerOf: (row) => (row.done ? 'concluiu' : undefined),
      unanswered: 'não concluíram',
      allAnswered: 'Todas as crianças concluíram.',
    },
    showsClassroom: true,
  },
};
