import {
  auditResourceLabels,
  auditVerbLabels,
  labelOf,
  lookUp,
  type AuditEntry,
  type AuditResource,
  type AuditVerb,
} from '@caderneta/api-client/contract';

type Deed = `${AuditVerb} ${AuditResource}`;

/** Where verb and kind side by side are no sentence. */
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

/** What somebody did, up to the name of whom or what it is about: 'alterou Aluno'. */
export function phraseOf({ verb, resource }: Pick<AuditEntry, 'verb' | 'resource'>): string {
  return (
    ownWords[`${verb} ${resource}` as Deed] ??
    `${lookUp(auditVerbLabels, verb) ?? 'fez outra ação em'} ${labelOf(auditResourceLabels, resource)}`
  );
}
