export { mockEndpoint, mockPending, mockProblem, problemResponse } from './mock-endpoint.ts';
export { mockLostAnswers } from './mock-lost-answers.ts';
