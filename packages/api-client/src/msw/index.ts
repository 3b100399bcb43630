export { mockEndpoint, mockPending, mockProblem, problemResponse } from './mock-endpoint.ts';
