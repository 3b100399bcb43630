import { useShell } from '../app/shell-context.ts';
import { PageOutlet } from '../pages/page-outlet.tsx';
import { describeFailure } from './describe-failure.ts';
import { idOfPage, type RemotePage } from './remotes.ts';

/** A page of a remote. Whatever happens to it, the rest of the portal goes on. */
export function RemoteOutlet({ remote, path }: RemotePage) {
  const { remotes, modals, report, reload } = useShell();

  async function offerUpdate() {
    if (!(await remotes.isOutdated(remote.name))) return;
    const agreed = await modals.confirm({
      title: 'Atualização',
      body: 'Nova versão disponível. Deseja atualizar agora?',
      submit: 'atualizar',
    });
    if (agreed) reload();
  }

  function onFailure(error: unknown) {
    const { kind, detail } = describeFailure(error);
    report(`${remote.name} ${remote.buildId} failed at ${path} (${kind}): ${detail}`);
    // What was announced may be gone because something newer took its place.
    if (kind !== 'other') offerUpdate().catch(() => undefined);
  }

  return (
    <PageOutlet
      key={path}
      id={idOfPage({ remote, path })}
      load={() => remotes.loadPage({ remote, path })}
      onFailure={onFailure}
    />
  );
}
