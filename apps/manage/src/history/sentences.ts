import {
  type AuditEntry,
  type AuditResource,
  type AuditVerb,
  auditVerbLabels,
  lookUp,
} from '@caderneta/api-client/contract';
import { fold } from '@caderneta/ui';

/** Names each kind as it stands after a verb: 'alterou' + 'a turma'. */
const things: Record<AuditResource, string> = {
  announcement: 'o comunicado',
  event: 'o evento',
  activity: 'a atividade',
  gallery: 'a galeria',
  poll: 'a enquete',
  sending: 'o envio de',
  engagement: 'o engajamento de',
  noticeBoard: 'o aviso do mural',
  diary: 'o diário de',
  classroom: 'a turma',
  studentGroup: 'o grupo',
  student: 'o aluno',
  guardian: 'o responsável',
  employee: 'o funcionário',
  profile: 'o próprio perfil',
  secondFactor: 'a própria verificação em duas etapas',
  ownCalendar: 'o endereço do próprio calendário',
  chat: 'a conversa com',
  guardianAccess: 'o acesso da família de',
  rosterImport: 'a importação',
  school: 'a escola',
  release: 'a versão de um aplicativo',
  networkAnnouncement: 'o comunicado da rede',
  audit: 'o histórico',
};

export type Deed = `${AuditVerb} ${AuditResource}`;

/** Words of the acts that verb and kind do not express. */
const ownWords: Partial<Record<Deed, string>> = {
  'update sending': 'incluiu mais alunos em',
  'remove sending': 'tirou um aluno de',
  'mark engagement': 'anotou papel ou telefone em',
  'undo engagement': 'desfez a anotação de papel ou telefone em',
  'remind engagement': 'enviou um lembrete de',
  'create chat': 'enviou uma mensagem a',
  'create guardianAccess': 'gerou um acesso da família para',
  'pair guardianAccess': 'fez o link que conectou um aparelho de',
  'delete guardianAccess': 'encerrou um acesso da família de',
  'create diary': 'preencheu o diário de',
  'delete diary': 'deletou o último diário de',
  'view diary': 'consultou os diários de',
  'create student': 'adicionou o aluno',
  'erase student': 'apagou definitivamente um aluno',
  'export student': 'baixou todos os dados de',
  'update guardian': 'alterou os avisos por WhatsApp de',
  'correct guardian': 'trocou os contatos de',
  'mark guardian': 'confirmou o celular de',
  'export guardian': 'baixou todos os dados de',
  'create employee': 'adicionou o funcionário',
  'help employee': 'mandou um link de nova senha a',
  'create secondFactor': 'ativou a própria verificação em duas etapas',
  'update secondFactor': 'fez novos códigos de recuperação para si',
  'delete secondFactor': 'desativou a própria verificação em duas etapas',
  'create ownCalendar': 'criou um endereço do próprio calendário',
  'delete ownCalendar': 'encerrou o endereço do próprio calendário',
  'create rosterImport': 'começou a importação',
  'update rosterImport': 'corrigiu a importação',
  'delete rosterImport': 'descartou a importação',
  'remove rosterImport': 'tirou da escola os alunos da importação',
  'create school': 'adicionou a escola',
  'update school': 'alterou os dados da escola',
  'enter school': 'entrou na escola',
  'help school': 'mandou um link de nova senha à administração da escola',
  'undo release': 'voltou à versão anterior de um aplicativo',
};

/** Kinds whose sentence ends without a name: one's own, or nameless. */
const nameless: AuditResource[] = ['profile', 'secondFactor', 'ownCalendar', 'audit', 'release'];

/** Matches words that a name must follow: 'o diário de'. */
const withName = / (a|com|de|em|para)$/;
const items: AuditResource[] = ['sending', 'engagement'];

/**
 * The two parts of the sentence after the author's name: what was done, and to what by its name.
 * Who was named there once may be erased today.
 */
export function sentenceOf({
  verb,
  resource,
  resourceId,
  subject,
}: Pick<AuditEntry, 'verb' | 'resource' | 'resourceId' | 'subject'>): [string, string | null] {
  const thing = lookUp(things, resource);
  const words =
    ownWords[`${verb} ${resource}` as Deed] ??
    [lookUp(auditVerbLabels, verb) ?? 'fez outra ação em', thing ?? 'outro assunto'].join(' ');
  if (nameless.some((one) => one === resource)) return [words, null];
  if (subject !== null) return [withoutRepeat(words, subject), subject];
  const isErased = resourceId !== null && verb !== 'erase';
  if (!withName.test(words)) return [words, isErased ? '(hoje já apagado)' : null];
  const unnamed = items.some((one) => one === resource) ? 'um item' : 'alguém';
  return [words, isErased ? `${unnamed} já apagado` : unnamed];
}

/** 'criou a' before 'Turma do Sol', where 'criou a turma' would say it twice. */
function withoutRepeat(words: string, subject: string): string {
  const [first = ''] = fold(subject).split(' ');
  const last = words.lastIndexOf(' ');
  return last > 0 && fold(words.slice(last + 1)) === first ? words.slice(0, last) : words;
}

const arrow = '\u2192';

type Change = AuditEntry['changes'][number];

/** What an entry changed: 'turma: Jardim I → Jardim II; removeu o responsável José Luís'. */
export function toldChanges({
  fields,
  changes,
  labels,
}: Pick<AuditEntry, 'fields' | 'changes' | 'labels'>): string {
  const told = new Set(changes.map(({ field }) => field));
  const nameOf = (field: string) => labels[field] ?? field;
  const rest = fields.filter((field) => !told.has(field)).map(nameOf);
  const said = changes.map((change) => tell(change, nameOf(change.field)));
  return [...said, ...(rest.length > 0 ? [rest.join(', ')] : [])].join('; ');
}

function tell({ field, before, after }: Change, name: string): string {
  if (field === 'responsibles') return tellGuardian(before, after);
  return `${name}: ${before ?? 'vazio'} ${arrow} ${after ?? 'vazio'}`;
}

function tellGuardian(before: string | null, after: string | null): string {
  if (after === null) return `removeu o responsável ${before}`;
  if (before === null) return `incluiu o responsável ${after}`;
  return `responsável: ${before} ${arrow} ${after}`;
}
