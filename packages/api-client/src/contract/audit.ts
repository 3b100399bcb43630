import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant, pageQuery } from './primitives.ts';

/** What the audit trail is about. */
export const auditResource = z.enum([
  'announcement',
  'event',
  'activity',
  'gallery',
  'noticeBoard',
  'diary',
  'classroom',
  'student',
  'employee',
  'profile',
  'chat',
  'guardianAccess',
  'rosterImport',
  'audit',
]);
export type AuditResource = z.output<typeof auditResource>;

export const auditVerb = z.enum(['create', 'update', 'delete', 'view', 'apply', 'undo']);
export type AuditVerb = z.output<typeof auditVerb>;

export const auditResourceLabels: Record<AuditResource, string> = {
  announcement: 'Comunicado',
  event: 'Evento',
  activity: 'Atividade',
  gallery: 'Galeria',
  noticeBoard: 'Mural',
  diary: 'Diário',
  classroom: 'Turma',
  student: 'Aluno',
  employee: 'Funcionário',
  profile: 'Perfil',
  chat: 'Mensagens',
  guardianAccess: 'Acesso da família',
  rosterImport: 'Importação de alunos',
  audit: 'Histórico',
};

export const auditVerbLabels: Record<AuditVerb, string> = {
  create: 'criou',
  update: 'alterou',
  delete: 'deletou',
  view: 'consultou',
  apply: 'aplicou',
  undo: 'desfez',
};

export const auditEntry = z.object({
  id,
  createdAt: instant,
  employee: z.object({ id, name: z.string() }),
  resource: auditResource,
  verb: auditVerb,
  resourceId: z.nullable(id),
  /** What it is called now: a student's name, a title; null where it has none. */
  subject: z.nullable(z.string()),
  /** Names of the fields that the call carried; never their values. */
  fields: z.array(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/v1/audit',
  summary: 'Who created, changed, deleted or viewed what, newest first',
  access: 'administrator',
  query: z.extend(pageQuery, {
    employeeId: z.optional(id),
    resource: z.optional(auditResource),
    verb: z.optional(auditVerb),
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
  summary: 'Whom the trail may name: all who work or worked at the school, by name',
  access: 'administrator',
  status: 200,
  response: z.array(auditPerson),
});
