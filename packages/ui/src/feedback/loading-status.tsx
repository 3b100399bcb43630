import type { ReactNode } from 'react';
import { visuallyHidden } from '../foundations/visually-hidden.ts';

export interface LoadingStatusProps {
  /** What is announced. */
  label?: string;
  /** Skeletons in the shape of what comes. */
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
