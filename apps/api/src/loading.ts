// Exports for apps/demo-school, which starts the server and loads whole schools into it.
export { readCommandVariables } from './command-config.ts';
export { type Config, readConfig } from './config.ts';
export type { Database } from './database/database.ts';
export { insertRows, type NewRow, type TableName } from './database/insert-rows.ts';
export { hashPassword } from '#/secrets/passwords.ts';
export { findAccount } from '#/modules/accounts/exports.ts';
export { markCommunicationsToAllClassrooms } from './modules/communications/communications.service.ts';
export { discardFiles, type NewFile, storeFile } from './modules/files/file-store.ts';
export { openServices } from './open-services.ts';
export type { Services } from './services.ts';
export { runCommand, StartFailure } from './start-failure.ts';
export { startServer } from './start-server.ts';
export { countSchool } from './telling/recipients.repository.ts';
