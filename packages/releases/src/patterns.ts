/** What texts of builds look like, for schemas and for pages, which load none. */
export const patterns = {
  appName: /^(?!(?:api|family)$)[a-z][a-z\d]{1,30}$/,
  buildId: /^[\w-]{4,40}$/,
  ringName: /^[a-z][a-z0-9-]{1,30}$/,
  packageVersion: /^\d+\.\d+\.\d+(?:-[\w.]+)?$/,
  entry: /^\/remotes\/[\w./-]+\.js$/,
  route: /^\/[\w/:-]+$/,
  address: /^\/[\w/-]*$/,
  firstWord: /^[\w-]+$/,
  count: /^\/v1\/[\w/-]+$/,
  polled: /^\/v1\/[\w/-]+(\?[\w=&]+)?$/,
  shape: /^(?:path|circle|ellipse|rect|line|polyline|polygon)$/,
  attribute: /^(d|points|[cr][xy]|r|[xy][12]?|width|height|fill)$/,
};

/** The ring of every school that is in no smaller ring. */
export const everyone = 'todos';

/** The ring of a share of the schools. */
export const share = 'parte';
