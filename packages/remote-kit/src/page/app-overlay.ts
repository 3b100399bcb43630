/** Takes the place of the plugin's overlay in an app: all apps of a page share one. */
import { pageDevelopment } from './page-development.ts';

export const handleRuntimeError = (error: unknown) => pageDevelopment()?.tell(error);
export const clearRuntimeErrors = () => pageDevelopment()?.forgive();
