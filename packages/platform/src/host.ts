export { clearDrafts, draftKindsOf, openDrafts } from './drafts.ts';
export { waitingOf, type Waiting } from './envelopes.ts';
export { createEventBus, type HostEventBus } from './event-bus.ts';
export { failureMessage } from './failures.ts';
export { PlatformContext } from './platform-context.ts';
export type { Platform } from './services.ts';
export { useConfirmation, type AskedConfirmation } from './use-confirmation.ts';
