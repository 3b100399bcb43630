export { addressOfCall, api } from './client/light-api.ts';
export { anotherPerson, ApiError, type ApiErrorKind, type FieldError } from './client/api-error.ts';
export { noConnection } from './client/connection.ts';
export { followFileAddresses } from './client/file-addresses.ts';
export { newIdempotencyKey } from './client/idempotency-key.ts';
export { wroteMeanwhile } from './client/last-write.ts';
export type { Page } from './client/api.ts';
export type { CallOptions } from './client/request.ts';
