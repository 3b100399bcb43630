import type { AuditEntry } from '@caderneta/api-client/contract';
import { fieldNames, namedFields } from './field-names.ts';

const arrow = '\u2192';

type Change = AuditEntry['changes'][number];

/** What an entry changed: 'turma: Jardim I → Jardim II; removeu o responsável José Luís'. */
export function toldChanges({ fields, changes }: Pick<AuditEntry, 'fields' | 'changes'>): string {
  const told = new Set(changes.map(({ field }) => field));
  const rest = fields.filter((field) => !told.has(field));
  return [...changes.map(tell), ...(rest.length > 0 ? [namedFields(rest)] : [])].join('; ');
}

function tell({ field, before, after }: Change): string {
  if (field === 'responsibles') return tellGuardian(before, after);
  const name = fieldNames[field] ?? field;
  return `${name}: ${before ?? 'vazio'} ${arrow} ${after ?? 'vazio'}`;
}

function tellGuardian(before: string | null, after: string | null): string {
  if (after === null) return `removeu o responsável ${before}`;
  if (before === null) return `incluiu o responsável ${after}`;
  return `responsável: ${before} ${arrow} ${after}`;
}
