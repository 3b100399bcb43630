// What other modules read and write of this one without a use case.
export { describeUntold } from './reach.service.ts';
export { countUntold } from './untold.repository.ts';
