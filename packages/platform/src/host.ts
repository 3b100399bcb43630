export { clearDrafts } from './drafts.ts';
export { createEventBus } from './event-bus.ts';
export { PlatformContext } from './platform-context.ts';
export type { Platform } from './services.ts';
