export { api } from './client/page-api.ts';
export { Api, type Page, type Versioned } from './client/api.ts';
export { anotherPerson, ApiError, type ApiErrorKind, type FieldError } from './client/api-error.ts';
export type { Connection } from './client/connection.ts';
export { fileIdOf, followFileAddresses, hasExpired } from './client/file-addresses.ts';
export { newIdempotencyKey } from './client/idempotency-key.ts';
export { wroteMeanwhile } from './client/last-write.ts';
export type { CallOptions } from './client/request.ts';
