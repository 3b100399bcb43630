/** Addresses of the family's app. Its pages and the first view agree on them. */
export const paths = {
  feed: '/familia',
  enter: '/familia/entrar',
  welcome: '/familia/bem-vindo',
  item: '/familia/item/:id',
  notice: '/familia/mural/:id',
  diaries: '/familia/diarios',
  studentDiaries: '/familia/diarios/:studentId',
  chat: '/familia/mensagens',
  more: '/familia/mais',
  contacts: '/familia/contatos',
} as const;

/** @example pathTo(paths.item, { id }) */
export function pathTo(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
