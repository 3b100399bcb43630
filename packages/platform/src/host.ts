export { asideMark as draftAsideMark, clearDrafts, draftKindsOf, openDrafts } from './drafts.ts';
export { prefix as draftPrefix } from './envelopes.ts';
export { createEventBus, type HostEventBus } from './event-bus.ts';
export { failureWords } from './failures.ts';
export { letPageGo, mayLeave, onItsWay, type OnItsWay } from './on-its-way.ts';
export { PlatformContext } from './platform-context.ts';
export type { Platform } from './services.ts';
export { useConfirmation, type AskedConfirmation } from './use-confirmation.ts';
