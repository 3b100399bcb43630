export const silent = 'não responde';
export const refused = 'recusou a conexão';
export const unknownToDns = 'não é conhecido por nenhum DNS';
export const untrusted = 'não oferece uma conexão cifrada em que se possa confiar';

/** Says of a server, after its name, what a code of Node's network means. */
export const connectionMeanings: Record<string, string> = {
  ENOTFOUND: unknownToDns,
  ECONNREFUSED: refused,
  ETIMEDOUT: silent,
};
