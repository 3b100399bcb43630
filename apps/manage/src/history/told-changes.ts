import type { AuditEntry } from '@caderneta/api-client/contract';

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
