import { Fragment, type ReactNode } from 'react';
import { DraftName, type DraftContents } from './draft-name.tsx';
import { DraftOffer } from './draft-offer.tsx';
import type { FormDraft, Resumable } from './use-resumable.ts';

export interface DraftGateProps<T extends FormDraft> {
  resumable: Resumable<T>;
  /** Says what was found. */
  text: string;
  contentsOf: (draft: T) => DraftContents;
  /** The form; it begins anew with each round. */
  children: ReactNode;
}

/** Asks first what becomes of a form that was never sent, so that none writes over it. */
export function DraftGate<T extends FormDraft>(props: DraftGateProps<T>) {
  const { resumable, text, contentsOf, children } = props;
  const { offered, resume, discard, round } = resumable;
  if (!offered) return <Fragment key={round}>{children}</Fragment>;
  return (
    <DraftOffer
      text={text}
      name={<DraftName {...contentsOf(offered)} />}
      onContinue={resume}
      onDiscard={discard}
    />
  );
}
