import type { RosterImport } from '@caderneta/api-client/contract';
import { StatusChip, type Tone } from '@caderneta/ui';
import { Undo2 } from 'lucide-react';

const statuses = {
  draft: { tone: 'warning', words: 'a conferir' },
  applied: { tone: 'success', words: 'importada' },
  undone: { tone: 'neutral', words: 'desfeita' },
} as const satisfies Record<RosterImport['status'], { tone: Tone; words: string }>;

export function ImportStatus({ status }: Pick<RosterImport, 'status'>) {
  const { tone, words } = statuses[status];
  return (
    <StatusChip tone={tone} icon={status === 'undone' ? Undo2 : undefined}>
      {words}
    </StatusChip>
  );
}
