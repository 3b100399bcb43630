import type { ReactNode } from 'react';
import { VisuallyHidden } from '../foundations/visually-hidden.ts';

export interface LoadingStatusProps {
  /** The announced text. */
  label?: string;
  /** Skeletons in the shape of the content. */
  children: ReactNode;
}

/** Wraps skeletons and tells screen readers that something loads. */
export function LoadingStatus({ label = 'Carregando…', children }: LoadingStatusProps) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
