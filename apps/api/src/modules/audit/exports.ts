// What other modules read and write of this one without a use case.
export { insertEntries } from './audit.repository.ts';
