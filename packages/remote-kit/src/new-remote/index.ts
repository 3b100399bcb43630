export { CommandFailure } from '../command-failure.ts';
export { makeProject, readNewRemote, writeNewFiles } from './new-remote.ts';
export { packagesOfRemotes, workspaceFiles } from './remote-template.ts';
