import { jest } from '@jest/globals';

// A busy machine takes seconds to open a database.
jest.setTimeout(60_000);
