import type { endpoints } from '@caderneta/api-client/contract';
import type { TestSchools } from './school.ts';

type Endpoints = typeof endpoints;
type WithParamsAndBody = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { params: unknown; body: object }
    ? Name
    : never;
}[keyof Endpoints];

/** What an administrator of the other school might send; a new endpoint needs a line here. */
export const sampleBodies: Record<WithParamsAndBody, (made: TestSchools) => unknown> = {
  updateAnnouncement: ({ otherStudent }) => ({
    communication: { title: 'Reunião', description: 'Na sala 2' },
    studentIds: [otherStudent.id],
  }),
};
