/** Folders of `apps` that are remotes, in the order of the sidebar, and who may have their files. */
export const remoteApps = {
  diaries: 'employee',
  communications: 'employee',
  chat: 'employee',
  manage: 'administrator',
} as const;

export type RemoteApp = keyof typeof remoteApps;

export function isRemoteApp(name: string): name is RemoteApp {
  return Object.hasOwn(remoteApps, name);
}
