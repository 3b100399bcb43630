// What other modules read and write of this one without a use case.
export { findItemsInNeed } from './engagement/attention.repository.ts';
