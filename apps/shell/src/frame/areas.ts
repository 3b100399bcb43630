import type { Role } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/platform';
import {
  BookOpenCheck,
  CalendarDays,
  House,
  Images,
  Megaphone,
  MessagesSquare,
  NotebookPen,
  Pin,
  Settings2,
  type LucideIcon,
} from 'lucide-react';

export interface AreaEntry {
  label: string;
  path: string;
  icon: LucideIcon;
  /** First words of the addresses that belong to it. */
  owns: readonly string[];
  /** Who sees it; everybody where absent. */
  only?: Role;
  /** Has a place in the phone's bottom bar. */
  onBar?: true;
}

/** The sidebar, in the specification's order. */
export const areas: readonly AreaEntry[] = [
  { label: 'Início', path: paths.home, icon: House, owns: [''], onBar: true },
  { label: 'Diários', path: paths.diaries, icon: NotebookPen, owns: ['diarios'], onBar: true },
  { label: 'Atividades', path: paths.activities, icon: BookOpenCheck, owns: ['atividades'] },
  {
    label: 'Comunicados',
    path: paths.announcements,
    icon: Megaphone,
    owns: ['comunicados'],
    onBar: true,
  },
  { label: 'Galerias', path: paths.galleries, icon: Images, owns: ['galerias'] },
  { label: 'Eventos', path: paths.events, icon: CalendarDays, owns: ['eventos'] },
  { label: 'Mural', path: paths.noticeBoards, icon: Pin, owns: ['mural'] },
  { label: 'Mensagens', path: paths.chats, icon: MessagesSquare, owns: ['mensagens'], onBar: true },
  {
    label: 'Gerenciar',
    path: paths.manage,
    icon: Settings2,
    owns: ['gerenciar', 'funcionarios'],
    only: 'Administrator',
  },
];

export function areasFor(role: Role): AreaEntry[] {
  return areas.filter(({ only }) => !only || only === role);
}

export function isIn({ owns }: AreaEntry, pathname: string): boolean {
  return owns.includes(pathname.split('/')[1] ?? '');
}
