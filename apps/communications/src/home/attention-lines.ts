import {
  type Attention,
  type AttentionItem,
  lookUp,
  type ReminderGroup,
} from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { dayOf, formatRelativeDay, formatTime, formatWeekday } from '@caderneta/school-time';
import { type Area, counted } from '@caderneta/ui';
import { addDays } from 'date-fns/addDays';
import { homeItems } from './home-items.ts';

/** A row of the block, and the one click that deals with it. */
export interface AttentionLine {
  id: string;
  area: Area;
  title: string;
  facts: string;
  /** Of an item. */
  to?: string;
  act: { label: string } & ({ to: string } | { remind: { id: string; group: ReminderGroup } });
}

/** Rows of the block, the most pressing first. What this build does not know is left out. */
export function attentionLines(found: Attention, timeZone: string): AttentionLine[] {
  const { items, diaries, chats, families } = found;
  return [
    ...(items ?? []).flatMap((item) => lineOfItem(item, timeZone) ?? []),
    ...(diaries && diaries.missing > 0 ? [lineOfDiaries(diaries)] : []),
    ...(chats?.oldest ? [lineOfChats(chats.waiting, chats.oldest, timeZone)] : []),
    ...(families ? linesOfFamilies(families) : []),
  ];
}

function lineOfItem(item: AttentionItem, timeZone: string): AttentionLine | undefined {
  const { reason, id, kind, title } = item;
  const known = lookUp(homeItems, kind);
  const deed = known && deeds[reason]?.(item, { to: known.addressOf(id), timeZone });
  return deed && { id: `${reason} ${id}`, area: known.area, title, ...deed };
}

const guardians = (count: number) => counted(count, 'responsável', 'responsáveis');

type Deed = Pick<AttentionLine, 'facts' | 'to' | 'act'>;
const deeds: Record<string, (item: AttentionItem, of: { to: string; timeZone: string }) => Deed> = {
  urgentUnseen: ({ id, count }, { to }) => ({
    to,
    facts: `Urgente · ${guardians(count)} ainda não ${count === 1 ? 'viu' : 'viram'}`,
    act: { label: 'lembrar', remind: { id, group: 'unseen' } },
  }),
  answersClosing: ({ id, kind, count, closes }, { to, timeZone }) => {
    const until = closes ? ` até ${nearDay(closes, timeZone)}` : '';
    const isTask = kind === 'activity';
    const lacking = isTask
      ? counted(count, 'criança ainda não fez', 'crianças ainda não fizeram')
      : counted(count, 'criança sem resposta', 'crianças sem resposta');
    return {
      to,
      facts: `${isTask ? 'Entrega' : 'Respostas'}${until} · ${lacking}`,
      act: { label: 'lembrar', remind: { id, group: 'unanswered' } },
    };
  },
  differingAnswers: ({ count }, { to }) => ({
    facts: `Respostas diferentes para ${counted(count, 'criança', 'crianças')}`,
    act: { label: 'ver respostas', to: `${to}?resposta=diferentes` },
  }),
  noticesFailed: ({ count }, { to }) => ({
    facts: `O aviso não chegou a ${guardians(count)}`,
    act: { label: 'ver quem', to: `${to}?aviso=nao-avisados` },
  }),
};

function lineOfDiaries(diaries: NonNullable<Attention['diaries']>): AttentionLine {
  const { missing, classrooms, classroomId } = diaries;
  const to = classroomId ? pathTo(paths.fillDiaries, { classroomId }) : paths.diaries;
  return {
    id: 'diaries',
    area: 'diarios',
    title: missing === 1 ? 'Falta 1 diário de hoje' : `Faltam ${missing} diários de hoje`,
    facts: `Em ${counted(classrooms, 'turma', 'turmas')}`,
    act: { label: missing === 1 ? 'preencher diário' : 'preencher diários', to },
  };
}

function lineOfChats(
  waiting: number,
  { chatId, since }: NonNullable<NonNullable<Attention['chats']>['oldest']>,
  timeZone: string,
): AttentionLine {
  const day = formatRelativeDay(since, timeZone).replace(/\/\d{4}$/, '');
  const from = `desde ${day} às ${formatTime(since, timeZone)}`;
  return {
    id: 'chats',
    area: 'mensagens',
    title: counted(waiting, 'conversa espera resposta', 'conversas esperam resposta'),
    facts: waiting === 1 ? `D${from.slice(1)}` : `A mais antiga, ${from}`,
    act: { label: 'abrir conversa', to: pathTo(paths.chat, { chatId }) },
  };
}

function linesOfFamilies(families: NonNullable<Attention['families']>): AttentionLine[] {
  const { unreached, alone, returned } = families;
  const line = (id: string, title: string, facts: string, to: string): AttentionLine => ({
    ...{ id, area: 'comunicados', title, facts },
    act: { label: 'ver famílias', to },
  });
  return [
    ...(returned > 0
      ? [
          line(
            'returned',
            counted(returned, 'e-mail devolvido', 'e-mails devolvidos'),
            'O endereço não recebe: corrija no cadastro',
            `${paths.reach}?situacao=devolvidos`,
          ),
        ]
      : []),
    ...(unreached + alone > 0
      ? [
          line(
            'untold',
            untoldWords(unreached, alone),
            'Nada do que a escola envia chega',
            paths.reach,
          ),
        ]
      : []),
  ];
}

function untoldWords(unreached: number, alone: number): string {
  const children = counted(alone, 'aluno sem responsável', 'alunos sem responsável');
  if (unreached === 0) return children;
  const untold = `${guardians(unreached)} sem nenhum aviso`;
  return alone === 0 ? untold : `${untold}, ${children}`;
}

/** 'amanhã', or the day of the week of a day that is near. */
function nearDay(day: string, timeZone: string): string {
  if (day === dayOf(addDays(new Date(), 1), timeZone)) return 'amanhã';
  return formatWeekday(day, timeZone).split(',')[0]!;
}
