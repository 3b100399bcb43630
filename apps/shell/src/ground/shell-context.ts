import { createContext, use } from 'react';
import type { Shell } from '../app/shell.ts';

export const ShellContext = createContext<Shell | null>(null);

/** Gives the shell's own components its services. Remotes get the platform instead. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('Render inside ShellContext.');
  return shell;
}
