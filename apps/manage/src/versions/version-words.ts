import type {
  AppVersions,
  RingVersion,
  VersionEvent,
  VersionHealth,
} from '@caderneta/api-client/contract';
import { formatDateTime } from '@caderneta/school-time';

const apps: Record<string, string> = {
  shell: 'Portal',
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
  return ring === 'parte' ? `${percent}% das escolas` : `Grupo ${ring}`;
}

/** Says which build is meant: 'a versão de 12/11/2026 09:00'. Null is the installation's own. */
export type NameBuild = (buildId: string | null) => string;

/** Names the builds of an app by their times, as far as the page knows them. */
export function buildNames({ rings, waiting, events }: AppVersions, timezone: string): NameBuild {
  const times = new Map<string, string>();
  for (const { kind, toBuild, at } of events) {
    if (kind === 'published' && toBuild !== null) times.set(toBuild, at);
  }
  for (const { buildId, at } of waiting) times.set(buildId, at);
  for (const { buildId, builtAt } of rings) {
    if (buildId !== null && builtAt !== null) times.set(buildId, builtAt);
  }
  return (buildId) => {
    if (buildId === null) return 'a versão da instalação';
    const time = times.get(buildId);
    return time ? `a versão de ${formatDateTime(time, timezone)}` : 'uma versão mais antiga';
  };
}

/** The builds that the page speaks of, each once: what support asks for. */
export function shownBuilds({ rings, waiting, events }: AppVersions): string[] {
  const builds = [
    ...rings.map(({ runs }) => runs),
    ...waiting.map(({ buildId }) => buildId),
    ...events.flatMap(({ toBuild, fromBuild }) => [toBuild, fromBuild]),
  ];
  return [...new Set(builds)].filter((buildId) => buildId !== null);
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

/** The act, written after the name of its author: 'publicou a versão de 12/11/2026 09:00'. */
export function eventText(event: VersionEvent, nameOf: NameBuild): string {
  const { kind, ring, percent, fromBuild, toBuild, reason } = event;
  const where = ring ? ` para ${ringText({ ring, percent: percent ?? 100 }).toLowerCase()}` : '';
  const why = reason ? `: ${reason}` : '';
  switch (kind) {
    case 'published':
      return `publicou ${nameOf(toBuild)}${why}`;
    case 'move':
      return `colocou ${nameOf(toBuild)} no ar${where}${why}`;
    case 'rollback':
      return `voltou para ${nameOf(toBuild)}${where}${why}`;
    case 'automatic':
      return `voltou sozinho para ${nameOf(toBuild)}${where}${
        fromBuild ? `, porque ${nameOf(fromBuild)} ${reason}` : why
      }`;
    case 'switchedOff':
      return `tirou do ar${why}`;
    case 'switchedOn':
      return 'pôs de volta no ar';
    case 'confirmed':
      return `confirmou ${nameOf(toBuild)}${why}`;
    case 'declined':
      return `recusou ${nameOf(toBuild)}${why}`;
    case 'handedOver':
      return `entregou a este aplicativo${why}`;
    default:
      return `mudou${where}${why}`;
  }
}
