import {
  pollChoices,
  pollOptionLength,
  pollViolations,
  type Poll,
  type PollBody,
  type PollChoice,
  type PollEngagementRow,
} from '@caderneta/api-client/contract';
import { later, type FieldErrors } from '@caderneta/edit-form';
import { isDay, midnightOf, schoolCalendar } from '@caderneta/school-time';
import { TextField } from '@caderneta/ui';
import { lightFormat } from 'date-fns/lightFormat';
import type * as z from 'zod/mini';
import { communicationDrafts } from '../drafts/communication-draft.ts';
import { answerFigures, answerTexts } from './child-figures.ts';
import { type FormFields, type WrittenKind, writtenTexts } from './communication-kind.ts';
import { fetchSchemas } from './fetch-schemas.ts';
import type { pollForm } from './form-schemas.ts';
import { listed } from './listed-kinds.ts';
import { ofChoices, optionsOf } from './poll-places.ts';

type PollValues = z.output<typeof pollForm>;

const noOptions = ofChoices(() => '');
const blank: PollValues = {
  communication: { title: '', description: '', ...noOptions, closingDay: '' },
  studentIds: [],
};

function toBody({ communication, studentIds }: PollValues): PollBody {
  const { title, description, format, closingDay } = communication;
  return {
    communication: { title, description, format, options: optionsOf(communication), closingDay },
    studentIds,
  };
}

function toValues({ communication, studentIds }: Poll): PollValues {
  const { options, closingDay } = communication;
  const places = { ...noOptions };
  for (const [index, text] of options.entries()) places[pollChoices[index]!] = text;
  return {
    communication: { ...writtenTexts(communication), ...places, closingDay },
    studentIds,
  };
}

/** Errors of the answers together, and of the closing day. */
function rules({ communication }: PollValues, timeZone: string): FieldErrors<PollValues> {
  const { closingDay } = communication;
  const calendar = schoolCalendar(timeZone);
  const days = {
    options: optionsOf(communication),
    closingDay: isDay(closingDay) ? closingDay : calendar.today,
  };
  const broken = pollViolations(days, calendar);
  return Object.fromEntries(broken.map(({ path, message }) => [fieldOf(path), message]));
}

/** Where the form shows what is wrong with the body's list of answers. */
function fieldOf(path: string): string {
  const [options, index = 1] = /^communication\.options(?:\.(\d))?$/.exec(path) ?? [];
  return options ? `communication.${pollChoices[Number(index)]}` : path;
}

/** The answers, one place more than are filled, and the last day for choosing one. */
function PollFields({ fields }: { fields: FormFields<PollValues> }) {
  const lastFilled = pollChoices.findLastIndex(
    (choice) => fields.watch(`communication.${choice}`) !== '',
  );
  return (
    <>
      {pollChoices.slice(0, Math.max(2, lastFilled + 2)).map((choice, index) => (
        <TextField
          key={choice}
          label={labels[choice]}
          hint={index === 2 ? 'Deixe em branco o que não usar; são no máximo 6.' : undefined}
          maxLength={pollOptionLength}
          {...fields.registerInput(`communication.${choice}`)}
        />
      ))}
      <TextField
        label={labels.closingDay}
        type="date"
        {...fields.registerInput('communication.closingDay')}
      />
    </>
  );
}

const labels = {
  title: 'Título',
  description: 'Descrição',
  ...ofChoices((number) => `Resposta ${number}`),
  closingDay: 'Encerra em',
};

/** The text of the answer that a guardian chose. */
export const chosenAnswer = (row: Pick<PollEngagementRow, PollChoice>, { communication }: Poll) =>
  communication.options.find((_, index) => row[pollChoices[index]!]);

interface PollTypes {
  values: PollValues;
  body: PollBody;
  item: Poll;
}

export const pollKind: WrittenKind<PollTypes> = {
  ...listed.poll,
  texts: {
    newTitle: 'Nova enquete',
    sent: 'Enquete enviada!',
    scheduled: 'Enquete agendada!',
    deleted: 'Enquete deletada!',
    createFailed: 'Houve um erro ao criar a enquete.',
    saveFailed: 'Houve um erro ao salvar a enquete.',
    deleteFailed: 'Houve um erro ao deletar a enquete.',
    deleteTitle: 'Deletar enquete',
    deleteQuestion: 'Deseja realmente deletar a enquete?',
    alreadySent: 'Esta enquete já foi enviada.',
    unansweredLabel: 'quem não respondeu',
    notFound: 'Esta enquete não existe ou foi deletada.',
    backToList: 'voltar às enquetes',
    draftFound: 'Há uma enquete que você começou e não enviou.',
    sentOn: 'Enviada em',
    scheduledFor: 'Agendada para',
  },
  form: {
    schema: later(async () => (await fetchSchemas()).pollForm),
    blank,
    drafts: communicationDrafts('enquete', blank),
    days: ['closingDay'],
    hasCover: false,
    hasAttachments: false,
    Fields: PollFields,
    labels,
    toBody,
    toValues,
    rules,
    violations: ({ communication }, calendar) => pollViolations(communication, calendar),
    fieldOf,
  },
  slip: ({ communication: { options } }) =>
    options.map((label, index) => ({ answer: pollChoices[index]!, label })),
  view: {
    context: ({ communication }) =>
      `Encerra em ${lightFormat(midnightOf(communication.closingDay), 'dd/MM/yyyy')}`,
    figures: ({ visualized }, children) =>
      answerFigures(visualized, children, [
        { label: 'Com resposta', value: children.total - children.unanswered, tone: 'success' },
      ]),
    answers: [
      {
        header: 'Resposta',
        is: (row) => pollChoices.some((choice) => row[choice]),
        textOf: chosenAnswer,
      },
    ],
    perChild: { answerOf: chosenAnswer, ...answerTexts },
    showsClassroom: true,
  },
};
