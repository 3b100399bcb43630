import { countUnreadMessages, listChats } from '@caderneta/api-client/contract';
import type {
  HomeAction,
  HomeContributions,
  NavigationEntry,
  RemoteEntry,
} from '@caderneta/releases';

const icon: NavigationEntry['icon'] = [['circle', { cx: '12', cy: '12', r: '9' }]];

export const nothingAtHome: HomeContributions = { actions: [], blocks: [] };

export function remoteEntryOf(
  name: string,
  routes: string[],
  home: HomeContributions = nothingAtHome,
): RemoteEntry {
  const buildId = '0123456789';
  const entry = `/remotes/${name}/${buildId}/remoteEntry.0123456789.js`;
  return { name, buildId, platform: '2.0.0', entry, routes, home };
}

export function areaOf(
  label: string,
  path: string,
  more: Partial<NavigationEntry> = {},
): NavigationEntry {
  const [, word = ''] = path.split('/');
  return { label, path, icon, order: 0, owns: [word], onBar: false, ...more };
}

export function actionOf(label: string, path: string, more: Partial<HomeAction>): HomeAction {
  return { label, path, icon, order: 0, row: 'quick', isLive: false, ...more };
}

const badge = {
  label: 'mensagens não lidas',
  count: countUnreadMessages.path,
  polled: { path: `${listChats.path}?limit=200`, adds: 'unreadMessageCount' },
  renewedBy: ['chat-read', 'chat-changed'],
};

/** The sidebar of a teacher, below the home. */
export const teachersAreas: readonly NavigationEntry[] = [
  areaOf('Diários', '/diarios/listar', { onBar: true }),
  areaOf('Atividades', '/atividades/listar'),
  areaOf('Comunicados', '/comunicados/listar', { onBar: true }),
  areaOf('Galerias', '/galerias/listar'),
  areaOf('Eventos', '/eventos/listar'),
  areaOf('Mural', '/mural/listar'),
  areaOf('Mensagens', '/mensagens/listar', { heading: 'mensagens', onBar: true, badge }),
];

export const administratorsAreas: readonly NavigationEntry[] = [
  ...teachersAreas,
  areaOf('Gerenciar', '/gerenciar', { owns: ['gerenciar', 'funcionarios'] }),
];

/** The remotes of an administrator. */
export const allRemotes: readonly RemoteEntry[] = [
  remoteEntryOf('communications', [
    '/comunicados/listar',
    '/comunicados/criar',
    '/comunicados/:announcementId',
    '/eventos/listar',
    '/atividades/listar',
    '/galerias/listar',
    '/mural/listar',
  ]),
  remoteEntryOf('diaries', ['/diarios/listar']),
  remoteEntryOf('chat', ['/mensagens/listar']),
  remoteEntryOf('manage', ['/gerenciar']),
];
