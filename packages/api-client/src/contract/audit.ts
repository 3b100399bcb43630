import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import {
  communicationKindNames,
  communicationLabels,
  type CommunicationKind,
} from './kind-names.ts';
import { calendarDate, id, instant, named, pageQuery } from './primitives.ts';

/** Subjects of the audit log. */
export const auditResource = z.enum([
  ...communicationKindNames,
  'sending',
  'engagement',
  'noticeBoard',
  'diary',
  'classroom',
  'studentGroup',
  'student',
  'guardian',
  'employee',
  'profile',
  'secondFactor',
  'ownCalendar',
  'chat',
  'guardianAccess',
  'rosterImport',
  'school',
  'release',
  'networkAnnouncement',
  'audit',
]);
export type AuditResource = z.output<typeof auditResource>;

export const auditVerb = z.enum([
  'create',
  'update',
  'correct',
  'delete',
  'erase',
  'view',
  'apply',
  'undo',
  'remove',
  'mark',
  'remind',
  'pair',
  'export',
  'enter',
  'archive',
  'restore',
  'help',
]);
export type AuditVerb = z.output<typeof auditVerb>;

const labelsOfKinds = Object.fromEntries(
  communicationKindNames.map((kind) => [kind, communicationLabels[kind].one]),
) as Record<CommunicationKind, string>;

export const auditResourceLabels: Record<AuditResource, string> = {
  ...labelsOfKinds,
  sending: 'Envio',
  engagement: 'Engajamento',
  noticeBoard: 'Mural',
  diary: 'Diário',
  classroom: 'Turma',
  studentGroup: 'Grupo',
  student: 'Aluno',
  guardian: 'Responsável',
  employee: 'Funcionário',
  profile: 'Perfil',
  secondFactor: 'Verificação em duas etapas',
  ownCalendar: 'Calendário',
  chat: 'Mensagens',
  guardianAccess: 'Acesso da família',
  rosterImport: 'Importação de alunos',
  school: 'Escola',
  release: 'Versão',
  networkAnnouncement: 'Comunicado da rede',
  audit: 'Histórico',
};

export const auditVerbLabels: Record<AuditVerb, string> = {
  create: 'criou',
  update: 'alterou',
  correct: 'corrigiu',
  delete: 'deletou',
  erase: 'apagou definitivamente',
  view: 'consultou',
  apply: 'aplicou',
  undo: 'desfez',
  remove: 'removeu os alunos de',
  mark: 'anotou',
  remind: 'lembrou',
  pair: 'conectou',
  export: 'baixou os dados de',
  enter: 'entrou em',
  archive: 'arquivou',
  restore: 'trouxe de volta',
  help: 'mandou um link de nova senha a',
};

/** One line of the log: repeats of an act by one person on one object, close in time, are one. */
export const auditEntry = z.object({
  /** Of the latest repeat. */
  id,
  /** Of the latest repeat. */
  createdAt: instant,
  firstAt: instant,
  times: z.number(),
  /** Null where a guardian changed what the school has of them. */
  employee: z.nullable(named),
  resource: openEnum(auditResource),
  verb: openEnum(auditVerb),
  resourceId: z.nullable(id),
  /** Its present name: a student's name, a title; null where it has none. */
  subject: z.nullable(z.string()),
  /** Names of the fields that changed, or else of those that the call carried. */
  fields: z.array(z.string()),
  /**
   * From what to what, in words, where that is kept: of students, classes and employees. Of
   * `responsibles` each is one guardian; without `after` they were removed.
   */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** Portuguese names of these fields; one that no call carries any more has none. */
  labels: z.record(z.string(), z.string()),
  /** Name of the device that a link paired: 'Chrome no Android'. */
  device: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/v1/audit',
  access: 'administrator',
  query: z.extend(pageQuery, {
    employeeId: z.optional(id),
    resource: z.optional(auditResource),
    verb: z.optional(auditVerb),
    /** Leaves out who viewed what. */
    only: z.optional(z.enum(['changes'])),
    /** School days, both included. */
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
  }),
  status: 200,
  response: z.array(auditEntry),
  paged: true,
  audited: ['audit', 'view'],
});

export const auditPerson = z.object({
  id,
  name: z.string(),
  /** No longer an employee; what they did stays. */
  isFormer: z.boolean(),
});
export type AuditPerson = z.output<typeof auditPerson>;

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/v1/audit/people',
  access: 'administrator',
  status: 200,
  response: z.array(auditPerson),
});

export const auditSummaries = {
  listAudit: 'Who created, changed, deleted or viewed what, newest first',
  listAuditPeople: 'Whom the audit log may name: all who work or worked at the school, by name',
};

export const auditSchemas = {
  AuditEntry: auditEntry,
  AuditPerson: auditPerson,
  AuditResource: auditResource,
  AuditVerb: auditVerb,
};
