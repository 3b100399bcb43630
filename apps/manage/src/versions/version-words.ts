import type { RingVersion, VersionEvent, VersionHealth } from '@caderneta/api-client/contract';

const apps: Record<string, string> = {
  shell: 'Portal',
  family: 'App das famílias',
  diaries: 'Diários',
  communications: 'Comunicados, eventos, atividades, galerias e mural',
  chat: 'Mensagens',
  manage: 'Gerenciar',
  network: 'Rede',
};

/** An app that came later goes by its own name. */
export const appText = (app: string) => (Object.hasOwn(apps, app) ? apps[app]! : app);

export function ringText({ ring, percent }: Pick<RingVersion, 'ring' | 'percent'>): string {
  if (ring === 'todos') return 'Todas as escolas';
  return ring === 'parte' ? `${percent}% das escolas` : `Anel ${ring}`;
}

export const buildText = (buildId: string | null) => buildId ?? 'a versão da instalação';

/** The running build: '1a2b3c4d5e', or '1a2b3c4d5e, da instalação' if no team published it. */
export function runningText({ buildId, runs }: Pick<RingVersion, 'buildId' | 'runs'>): string {
  return buildId === null && runs !== null ? `${runs}, da instalação` : buildText(buildId);
}

/** Kinds of troubles, in words that stand after a number of times. */
const troubleWords: Record<string, string> = {
  load: 'não carregou',
  render: 'quebrou ao mostrar',
  error: 'teve um erro',
  policy: 'foi barrada pela política da página',
  refused: 'fez um pedido sem forma',
  touch: 'mexeu no que é do portal',
  slow: 'demorou a abrir',
  fallback: 'deu lugar à anterior',
  hang: 'travou',
  hold: 'não largou a página',
  frame: 'escondeu o menu',
  keys: 'reteve as teclas',
  storage: 'apagou o que o portal guarda',
};

/** @example 'travou 2×, escondeu o menu 1×' */
export const troublesText = (troubles: VersionHealth['troubles']): string =>
  troubles
    .map(({ kind, count }) => {
      const words = Object.hasOwn(troubleWords, kind) ? troubleWords[kind] : kind;
      return `${words} ${count}×`;
    })
    .join(', ');

/** The act, written after the name of its author: 'publicou 1a2b3c4d5e'. */
export function eventText(event: VersionEvent): string {
  const { kind, ring, percent, fromBuild, toBuild, reason } = event;
  const where = ring ? ` para ${ringText({ ring, percent: percent ?? 100 }).toLowerCase()}` : '';
  const why = reason ? `: ${reason}` : '';
  switch (kind) {
    case 'published':
      return `publicou ${buildText(toBuild)}${why}`;
    case 'move':
      return `colocou ${buildText(toBuild)} no ar${where}${why}`;
    case 'rollback':
      return `voltou a ${buildText(toBuild)}${where}${why}`;
    case 'automatic':
      return `voltou sozinho a ${buildText(toBuild)}${where}${
        fromBuild ? `, porque ${fromBuild} ${reason}` : why
      }`;
    case 'switchedOff':
      return `desligou${why}`;
    case 'switchedOn':
      return 'ligou';
    case 'confirmed':
      return `confirmou ${buildText(toBuild)}${why}`;
    case 'declined':
      return `recusou ${buildText(toBuild)}${why}`;
    case 'handedOver':
      return `entregou a este aplicativo${why}`;
    default:
      return `mudou${where}${why}`;
  }
}
