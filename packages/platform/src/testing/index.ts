export { freezeClock } from './freeze-clock.ts';
export { renderRemote, type RenderedRemote, type RenderRemoteOptions } from './render-remote.tsx';
export { testSession, type SessionChanges } from './test-session.ts';
