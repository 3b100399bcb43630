// What other modules read and write of this one without a use case.
export { claimMessage, findNoticeOf, isTaken } from './notice-answers.repository.ts';
