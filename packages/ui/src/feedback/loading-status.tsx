import type { ReactNode } from 'react';
import { visuallyHidden } from '../foundations/visually-hidden.ts';

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
      <span css={visuallyHidden}>{label}</span>
      {children}
    </div>
  );
}
