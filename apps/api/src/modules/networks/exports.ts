// What other modules read and write of this one without a use case.
export { lockNextSending, type DueSending } from './announcements.repository.ts';
export { listNetworks } from './networks.repository.ts';
