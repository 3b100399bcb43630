/** The apps webpack builds. */
export const remotes = ['communications', 'diaries', 'chat', 'manage'];
export const apps = ['shell', ...remotes, 'family'];
