// What other modules read and write of this one without a use case.
export { countUntold } from './untold.repository.ts';
