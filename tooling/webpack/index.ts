export { familyConfig } from './family-config.ts';
export { shellConfig } from './shell-config.ts';
