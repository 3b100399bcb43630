import {
  type AuditEntry,
  type AuditResource,
  auditResourceLabels,
  type AuditVerb,
  auditVerbLabels,
  labelOf,
  lookUp,
} from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatRelativeDay, formatTime } from '@caderneta/school-time';
import { color, countText, media, space, Text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { toldChanges } from './told-changes.ts';

export interface HistoryRowProps {
  entry: AuditEntry;
}

/** One line as a sentence: 'Marina Barros alterou Aluno Ana Lima — turma: Jardim I → Jardim II'. */
export function HistoryRow({ entry }: HistoryRowProps) {
  const { timezone } = useSession().school;
  const { employee, subject, device, times, createdAt } = entry;
  const told = toldChanges(entry);
  // The beginning of the sentence names the employee already.
  const isErased = entry.resourceId !== null && subject === null && entry.verb !== 'erase';
  const about = entry.resource === 'profile' ? null : isErased ? 'já apagado' : subject;
  return (
    <Entry>
      <Text as="p" narrows breaks>
        <strong>{employee.name}</strong> {phraseOf(entry)}
        {about && (
          <>
            {' '}
            <strong>{about}</strong>
          </>
        )}
        {device && <> ({device})</>}
        {times > 1 && `, ${countText(times)} vezes`}
        {told && <Text tone="muted"> — {told}</Text>}
      </Text>
      <Text as="time" size="small" tone="muted" rigid dateTime={createdAt}>
        {whenOf(entry, timezone)}
      </Text>
    </Entry>
  );
}

/** 'hoje às 14:03', and of repeats 'hoje, 14:02–14:03'. */
function whenOf({ firstAt, createdAt }: AuditEntry, timezone: string): string {
  const [firstDay, lastDay] = [firstAt, createdAt].map((at) => formatRelativeDay(at, timezone));
  const [from, to] = [firstAt, createdAt].map((at) => formatTime(at, timezone));
  if (firstDay !== lastDay) return `${firstDay} às ${from} – ${lastDay} às ${to}`;
  return from === to ? `${lastDay} às ${to}` : `${lastDay}, ${from}–${to}`;
}

const Entry = styled.li(
  css({
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: `${space[4]} ${space[24]}`,
    padding: `${space[16]} ${space[16]}`,
    '& + &': { borderTop: `1px solid ${color.line}` },
    [media.phone]: { flexDirection: 'column', alignItems: 'stretch' },
  }),
);

type Deed = `${AuditVerb} ${AuditResource}`;

/** Phrases for entries whose verb and kind do not make a sentence. */
const ownWords: Partial<Record<Deed, string>> = {
  'create chat': 'enviou uma mensagem a',
  'create guardianAccess': 'gerou acesso da família para',
  'pair guardianAccess': 'fez o link que conectou um aparelho de',
  'delete guardianAccess': 'encerrou acesso da família de',
  'create diary': 'preencheu o Diário de',
  'delete diary': 'deletou o último Diário de',
  'view diary': 'consultou o Diário de',
  'export student': 'baixou todos os dados de',
  'export guardian': 'baixou todos os dados de',
  'undo sending': 'desfez o envio de',
  'create secondFactor': 'ativou a própria Verificação em duas etapas',
  'update secondFactor': 'fez novos códigos de recuperação para si',
  'delete secondFactor': 'desativou a própria Verificação em duas etapas',
  'view audit': 'consultou o Histórico',
};

/** The act without the name of its subject: 'alterou Aluno'. */
function phraseOf({ verb, resource }: Pick<AuditEntry, 'verb' | 'resource'>): string {
  return (
    ownWords[`${verb} ${resource}` as Deed] ??
    `${lookUp(auditVerbLabels, verb) ?? 'fez outra ação em'} ${labelOf(auditResourceLabels, resource)}`
  );
}
