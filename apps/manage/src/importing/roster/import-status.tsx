import { lookUp, type RosterImport } from '@caderneta/api-client/contract';
import { StatusChip, type Tone } from '@caderneta/ui';
import { Undo2 } from 'lucide-react';

interface Status {
  tone: Tone;
  words: string;
}

const statuses: Record<'draft' | 'applied' | 'undone', Status> = {
  draft: { tone: 'warning', words: 'a conferir' },
  applied: { tone: 'success', words: 'importada' },
  undone: { tone: 'neutral', words: 'desfeita' },
};

const other: Status = { tone: 'neutral', words: 'em outra situação' };

export function ImportStatus({ status }: Pick<RosterImport, 'status'>) {
  const { tone, words } = lookUp(statuses, status) ?? other;
  return (
    <StatusChip tone={tone} icon={status === 'undone' ? Undo2 : undefined}>
      {words}
    </StatusChip>
  );
}
