import {
  communicationKindNames,
  communicationLabels,
  mailTopicNames,
  mailTopics,
} from '@caderneta/api-client/contract';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { answerText } from '#/database/schema/communications.ts';
import { files } from '#/database/schema/files.ts';
import { guardians, students } from '#/database/schema/students.ts';
import { schools } from '#/database/schema/schools.ts';

/** Part of an archive; the names of the columns are what people read. */
export interface Section {
  title: string;
  rows: Record<string, unknown>[];
}

export type Subject = 'student' | 'guardian';

/** The name of a student or guardian of the school, deleted students included. */
export async function findSubjectName(
  db: Database,
  subject: Subject,
  { id, schoolId }: { id: string; schoolId: string },
): Promise<string | undefined> {
  const table = subject === 'student' ? students : guardians;
  const [found] = await db
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.id, id), eq(table.schoolId, schoolId)));
  return found?.name;
}

export async function findSchoolName(db: Database, id: string): Promise<string> {
  const [found] = await db.select({ name: schools.name }).from(schools).where(eq(schools.id, id));
  return found?.name ?? '';
}

async function section(db: Database, title: string, query: SQL): Promise<Section> {
  const rows = await rowsOf<{ row: Record<string, unknown> }>(
    db,
    sql`select to_json(found) as row from (${query}) as found`,
  );
  return { title, rows: rows.map(({ row }) => row) };
}

const kindText = sql`case communications.kind::text ${sql.join(
  communicationKindNames.map((kind) =>
    sql.raw(`when '${kind}' then '${communicationLabels[kind].one}'`),
  ),
  sql` `,
)} end`;

const mutedText = sql`(select string_agg(case topic ${sql.join(
  mailTopics.map((topic) => sql.raw(`when '${topic}' then '${mailTopicNames[topic]}'`)),
  sql` `,
)} end, ', ') from unnest(muted_mail_topics) as topic)`;

/** Communications about a student, or to a guardian, and the reactions to them. */
const received = (column: SQL, id: string) => sql`
  select ${kindText} as "Tipo", communications.title as "Título",
    communications.description as "Texto", communications.sent_at as "Enviado em",
    employees.name as "Enviado por", students.name as "Aluno", guardians.name as "Responsável",
    visualized_at as "Visualizado em", read_at as "Leitura confirmada em",
    ${answerText} as "Resposta",
    answered_at as "Respondido em", done_at as "Feito em",
    paper_at as "Anotado do papel em", phoned_at as "Avisado por telefone em",
    (select string_agg(files.original_name, ', ') from communication_files
      join files on files.id = communication_files.file_id
      where communication_files.communication_id = communications.id) as "Arquivos"
  from recipients
  join communications on communications.id = recipients.communication_id
  join employees on employees.id = communications.created_by
  join students on students.id = recipients.student_id
  join guardians on guardians.id = recipients.guardian_id
  where ${column} = ${id}::uuid order by communications.sent_at, recipients.id`;

/** Communications that were taken from a student, and the reactions until then. */
const removed = (column: SQL, id: string) => sql`
  select ${kindText} as "Tipo", communications.title as "Título",
    communications.sent_at as "Enviado em", students.name as "Aluno",
    guardians.name as "Responsável", visualized_at as "Visualizado em",
    read_at as "Leitura confirmada em", ${answerText} as "Resposta",
    answered_at as "Respondido em", done_at as "Feito em", removed_at as "Retirado em",
    employees.name as "Retirado por"
  from removed_recipients as removed
  join communications on communications.id = removed.communication_id
  join employees on employees.id = removed.removed_by
  join students on students.id = removed.student_id
  join guardians on guardians.id = removed.guardian_id
  where ${column} = ${id}::uuid order by removed_at, students.name, guardians.name, removed.id`;

const history = (id: string) => sql`
  select audit_log.created_at as "Quando", coalesce(employees.name, 'A família') as "Por",
    audit_log.resource as "Sobre", audit_log.verb as "Ação", audit_log.fields as "Campos"
  from audit_log left join employees on employees.id = audit_log.employee_id
  where resource_id = ${id}::uuid order by audit_log.id`;

/** What was written of this person in changes, also of another guardian's student. */
const writtenChanges = (column: SQL, id: string) => sql`
  select audit_log.created_at as "Quando", coalesce(employees.name, 'A família') as "Por", field as "Campo",
    before as "Antes", after as "Depois"
  from audit_changes join audit_log on audit_log.id = entry_id
  left join employees on employees.id = audit_log.employee_id
  where ${column} = ${id}::uuid order by audit_changes.id`;

const amount = (column: string) => sql`case ${sql.identifier(column)}
  when 'No' then 'Não comeu' when 'Half' then 'Metade' when 'Full' then 'Tudo'
  when 'Repeat' then 'Repetiu' end`;

/** @param id of a student of the caller's school */
export async function findStudentData(db: Database, id: string): Promise<Section[]> {
  return [
    await section(
      db,
      'Cadastro',
      sql`select students.name as "Nome", classrooms.name as "Turma",
          case gender when 'Male' then 'Menino' when 'Female' then 'Menina' else 'Não informado' end
            as "Gênero",
          students.created_at as "Cadastrado em", students.deleted_at as "Deletado em"
        from students join classrooms on classrooms.id = students.classroom_id
        where students.id = ${id}::uuid`,
    ),
    // Their phones and addresses are theirs: another guardian may be who reads this.
    await section(
      db,
      'Responsáveis',
      sql`select guardians.name as "Nome" from student_guardians
        join guardians on guardians.id = student_guardians.guardian_id
        where student_id = ${id}::uuid order by position`,
    ),
    await section(
      db,
      'Grupos',
      sql`select student_groups.name as "Grupo", employees.name as "Criado por"
        from student_group_members as member
        join student_groups on student_groups.id = member.group_id
        join employees on employees.id = student_groups.created_by
        where member.student_id = ${id}::uuid order by student_groups.search_name, student_groups.id`,
    ),
    await section(
      db,
      'Diários',
      sql`select day as "Dia", classrooms.name as "Turma", employees.name as "Escrito por",
          ${amount('breakfast')} as "Café da manhã", ${amount('lunch')} as "Almoço",
          ${amount('afternoon_coffee')} as "Lanche da tarde", ${amount('dinner')} as "Jantar",
          sleep as "Sono", evacuate as "Evacuação", shower as "Banho", diaper as "Fralda",
          details as "Detalhes", diaries.created_at as "Escrito em"
        from diaries join classrooms on classrooms.id = diaries.classroom_id
        join employees on employees.id = diaries.employee_id
        where student_id = ${id}::uuid order by day`,
    ),
    await section(db, 'Envios recebidos', received(sql`recipients.student_id`, id)),
    await section(db, 'Envios retirados', removed(sql`removed.student_id`, id)),
    await section(db, 'Histórico do cadastro', history(id)),
    // Those of guardians are theirs, with their phones.
    await section(
      db,
      'Alterações do cadastro',
      writtenChanges(sql`guardian_id is null and student_id`, id),
    ),
  ];
}

/** @param id of a guardian of the caller's school */
export async function findGuardianData(db: Database, id: string): Promise<Section[]> {
  const of = sql`guardian_id = ${id}::uuid`;
  return [
    await section(
      db,
      'Cadastro',
      sql`select name as "Nome", phone as "Celular", email as "E-mail", created_at as "Cadastrado em",
          whats_app_opted_in_at as "WhatsApp autorizado em",
          case whats_app_opted_in_way when 'family' then 'pelo responsável, no aplicativo'
            when 'school' then 'na escola' when 'import' then 'na importação da turma' end
            as "WhatsApp autorizado como",
          whats_app_opted_out_at as "WhatsApp recusado em",
          whats_app_wrote_at as "Escreveu por WhatsApp em", sms_opted_out_at as "SMS recusado em",
          ${mutedText} as "Sem e-mails sobre"
        from guardians where id = ${id}::uuid`,
    ),
    await section(
      db,
      'Alunos',
      sql`select students.name as "Nome", classrooms.name as "Turma",
          students.deleted_at as "Deletado em"
        from student_guardians join students on students.id = student_guardians.student_id
        join classrooms on classrooms.id = students.classroom_id
        where ${of} order by students.search_name`,
    ),
    await section(
      db,
      'Mensagens',
      sql`select chat_messages.created_at as "Quando",
          coalesce(employees.name, guardians.name) as "De", chat_messages.text as "Texto",
          (select string_agg(files.original_name, ', ' order by position) from chat_message_files
            join files on files.id = file_id where message_id = chat_messages.id) as "Arquivos"
        from chat_messages join chats on chats.id = chat_messages.chat_id
        left join employees on employees.id = chat_messages.employee_id
        left join guardians on guardians.id = chat_messages.guardian_id
        where chats.guardian_id = ${id}::uuid order by chat_messages.id`,
    ),
    await section(db, 'Envios recebidos', received(sql`recipients.guardian_id`, id)),
    await section(db, 'Envios retirados', removed(sql`removed.guardian_id`, id)),
    await section(
      db,
      'Avisos do mural abertos',
      sql`select title as "Título", viewed_at as "Aberto em" from notice_board_views
        join notice_board_items on notice_board_items.id = notice_board_item_id
        where ${of} order by viewed_at`,
    ),
    await section(
      db,
      'Diários abertos',
      sql`select students.name as "Aluno", day as "Dia", viewed_at as "Aberto em" from diary_views
        join diaries on diaries.id = diary_id join students on students.id = diaries.student_id
        where ${of} order by viewed_at`,
    ),
    ...(await findAccessData(db, of)),
    await section(db, 'Histórico do cadastro', history(id)),
    await section(db, 'Alterações do cadastro', writtenChanges(sql`guardian_id`, id)),
  ];
}

/** How a guardian gets in and is told of things, without a token or its hash. */
async function findAccessData(db: Database, of: SQL): Promise<Section[]> {
  return [
    await section(
      db,
      'Aparelhos',
      sql`select name as "Aparelho", created_at as "Conectado em", last_seen_at as "Último uso",
          expires_at as "Vale até", revoked_at as "Desconectado em",
          exists (select from push_subscriptions where device_id = guardian_devices.id)
            as "Recebe avisos"
        from guardian_devices where ${of} order by created_at`,
    ),
    await section(
      db,
      'Links de acesso',
      sql`select guardian_links.created_at as "Feito em", employees.name as "Por",
          mailed as "Enviado por e-mail", expires_at as "Vale até", used_at as "Usado em",
          revoked_at as "Encerrado em"
        from guardian_links left join employees on employees.id = created_by
        where ${of} order by guardian_links.created_at`,
    ),
    await section(
      db,
      'Trocas de contato',
      sql`select case kind when 'phone' then 'Celular' else 'E-mail' end as "O quê", before as "Antes",
          after as "Depois", created_at as "Pedida em", confirmed_at as "Confirmada em"
        from contact_changes where ${of} order by created_at`,
    ),
    await section(
      db,
      'Avisos',
      sql`select case subject when 'communication' then 'Envio' when 'noticeBoard' then 'Mural'
            when 'diary' then 'Diário' when 'message' then 'Mensagem' when 'reminder' then 'Lembrete'
            when 'correction' then 'Correção' when 'change' then 'Correção'
            when 'cancellation' then 'Cancelamento' when 'newDevice' then 'Aparelho novo'
            when 'contactCode' then 'Código de contato' when 'contactChange' then 'Contato trocado' else 'Link pedido' end as "Motivo",
          case notifications.channel when 'push' then 'Notificação' when 'email' then 'E-mail'
            when 'whatsApp' then 'WhatsApp' when 'sms' then 'SMS' else 'nenhum' end as "Canal",
          notifications.created_at as "Feito em", sent_at as "Enviado em",
          case status when 'queued' then 'na fila' when 'failed' then 'não enviado'
            when 'read' then 'lido' else 'enviado' end as "Situação",
          delivered_at as "Entregue em", coalesce(attempt.read_at, opened_at) as "Lido em",
          returned.created_at as "E-mail devolvido em", returned.email as "Endereço devolvido"
        from notifications left join message_attempts as attempt
          on attempt.school_id = notifications.school_id
          and attempt.notification_id = notifications.id and attempt.channel = notifications.channel
        left join mail_returns as returned on returned.school_id = notifications.school_id
          and returned.notification_id = notifications.id
        where notifications.${of} order by notifications.created_at`,
    ),
  ];
}

/** Files of communications to this person alone, and for a guardian those of their conversation. */
export function findPersonalFiles(db: Database, subject: Subject, id: string) {
  const column = sql.identifier(subject === 'student' ? 'student_id' : 'guardian_id');
  const own = sql`
    select communication_id from recipients where ${column} = ${id}::uuid
    except select communication_id from recipients where ${column} <> ${id}::uuid and
      communication_id in (select communication_id from recipients where ${column} = ${id}::uuid)`;
  const ofChat = sql`
    union select file_id from chat_message_files
      join chat_messages on chat_messages.id = message_id
      join chats on chats.id = chat_messages.chat_id where chats.guardian_id = ${id}::uuid
    union select files.id from files where files.guardian_id = ${id}::uuid`;
  return db
    .select()
    .from(files)
    .where(
      sql`${files.id} in (
        select file_id from communication_files where communication_id in (${own})
        union select image_file_id from communications where id in (${own})
        ${subject === 'guardian' ? ofChat : sql``})`,
    )
    .orderBy(files.id);
}
