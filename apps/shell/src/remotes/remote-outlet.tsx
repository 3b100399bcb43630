import { PageOutlet } from '@caderneta/app-kit';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useShell } from '../ground/shell-context.ts';
import { noteHealth } from '../health/health.ts';
import { starts } from '../health/starts.ts';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { describeFailure, type FailureKind, seenIn } from './describe-failure.ts';
import { buildOf, idOfPart, type RemotePart } from './remotes.ts';

export interface RemoteOutletProps {
  part: RemotePart;
  /** Shown while the part is on its way; the shape of a page unless told. */
  waiting?: ReactNode;
  /** Shown after a failure, instead of the error with its button to try again. */
  failed?: ReactNode;
}

/** A part of a remote. Its failure does not affect the rest of the portal. */
export function RemoteOutlet({ part, waiting = <WaitingPage />, failed }: RemoteOutletProps) {
  const shell = useShell();
  const { remotes, report, pages } = shell;
  const { remote, kind: place, key } = part;
  const { name: app, buildId } = remote;

  // Before the page renders, because one that hangs renders nothing.
  useMemo(() => starts([{ app, buildId }]), [app, buildId]);
  // Here, as most builds that are loaded ahead are not opened.
  useEffect(() => noteHealth({ kind: 'used', build: { app, buildId } }), [app, buildId]);

  async function offerUpdate(kind: FailureKind) {
    // The server lists only remotes that fit its shell, so a shell without a name is an old one.
    if (kind !== 'misfit' && !(await remotes.isOutdated(remote.name))) return;
    await shell.askToUpdate();
  }

  function onFailure(error: unknown) {
    const { kind, detail } = describeFailure(error);
    report(
      `${remote.name} ${remote.buildId} failed at ${key} (${kind}): ${detail}`,
      undefined,
      seenIn(kind, buildOf(remote)),
    );
    if (remotes.fallBack(part)) return;
    // The announced build may be gone because a newer one replaced it.
    if (place === 'page' && kind !== 'other') offerUpdate(kind).catch(() => undefined);
  }

  const id = idOfPart(part);
  const load = () => remotes.load(part);
  return <PageOutlet key={id} {...{ pages, id, load, onFailure, waiting, failed }} props={{}} />;
}
