import { paths } from '@caderneta/links';
import type { IconShapes, NavigationEntry } from '@caderneta/releases';
import { House, type LucideIcon } from 'lucide-react';

/** An entry of the sidebar: of a remote, or the shell's own. */
export interface AreaEntry extends Omit<NavigationEntry, 'icon' | 'order'> {
  icon: LucideIcon | IconShapes;
}

const home: AreaEntry = {
  label: 'Início',
  path: paths.home,
  icon: House,
  owns: [''],
  onBar: true,
};

/** The whole sidebar: the home, and the entries that the server lists for this employee. */
export function withHome(navigation: readonly NavigationEntry[]): AreaEntry[] {
  return [home, ...navigation];
}

export function isIn({ owns }: AreaEntry, pathname: string): boolean {
  return owns.includes(pathname.split('/')[1] ?? '');
}

/** Whether the open page is in the phone's menu and not in its bar. */
export function isInMenu(navigation: readonly AreaEntry[], pathname: string): boolean {
  const current = navigation.find((area) => isIn(area, pathname));
  return current ? !current.onBar : pathname === paths.profile;
}
