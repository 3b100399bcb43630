import { main as start } from './start.ts';

/** `npm run serve`: `npm start` of a real installation, whatever `.env` says. */
export async function main() {
  process.env.NODE_ENV = 'production';
  await start();
}
