import { turbo } from './turbo.ts';

/** `npm run build`, `npm run typecheck`: one task in every workspace that has it. */
export async function main(args: string[]) {
  process.exitCode = (await turbo(args)) ? 0 : 1;
}
