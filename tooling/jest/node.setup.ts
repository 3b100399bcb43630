import { jest } from '@jest/globals';

// Seeding a school takes seconds on a quiet machine, and a minute on a very busy one.
jest.setTimeout(180_000);
