import { paths } from '@caderneta/family-texts';
import { House, Menu, MessagesSquare, NotebookPen, type LucideIcon } from 'lucide-react';

export type AreaName = 'feed' | 'diaries' | 'chat' | 'more';

export interface AreaEntry {
  name: AreaName;
  label: string;
  path: string;
  icon: LucideIcon;
}

/** The bottom bar. */
export const navigation: readonly AreaEntry[] = [
  { name: 'feed', label: 'Novidades', path: paths.feed, icon: House },
  { name: 'diaries', label: 'Diários', path: paths.diaries, icon: NotebookPen },
  { name: 'chat', label: 'Mensagens', path: paths.chat, icon: MessagesSquare },
  { name: 'more', label: 'Mais', path: paths.more, icon: Menu },
];
