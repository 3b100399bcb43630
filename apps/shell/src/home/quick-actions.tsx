import type { PendingDiaryCount } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/platform';
import { media, Skeleton, space } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Megaphone, NotebookPen } from 'lucide-react';
import { useShell } from '../app/shell-context.ts';
import { pendingDiaries } from './home.queries.ts';
import { QuickAction } from './quick-action.tsx';

function missingToday(classrooms: PendingDiaryCount[]): string {
  const sum = (of: 'pending' | 'total') => classrooms.reduce((all, room) => all + room[of], 0);
  if (sum('total') === 0) return 'Nenhum diário para hoje';
  return sum('pending') === 0
    ? 'Todos feitos hoje'
    : `Faltam ${sum('pending')} de ${sum('total')} hoje`;
}

function MissingDiaries() {
  const { data, isError } = useQuery(pendingDiaries);
  if (data) return missingToday(data);
  return isError ? 'O dia de cada turma' : <Skeleton width={140} height={20} />;
}

/** Each leads to the page that does it, or to the list next to it while nobody serves that page. */
export function QuickActions() {
  const { remotes } = useShell();
  const newAnnouncement = remotes.firstServed(paths.newAnnouncement) ?? paths.announcements;
  const newEvent = remotes.firstServed(paths.newEvent) ?? paths.events;
  return (
    <nav
      aria-label="Ações rápidas"
      css={{
        display: 'grid',
        gap: space[16],
        marginBottom: space[20],
        [media.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <QuickAction area="diarios" icon={NotebookPen} to={paths.diaries} title="preencher diários">
        <MissingDiaries />
      </QuickAction>
      <QuickAction area="comunicados" icon={Megaphone} to={newAnnouncement} title="novo comunicado">
        Para as famílias que você escolher
      </QuickAction>
      <QuickAction area="eventos" icon={CalendarDays} to={newEvent} title="novo evento">
        Com confirmação de presença
      </QuickAction>
    </nav>
  );
}
