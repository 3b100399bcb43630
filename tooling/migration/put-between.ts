/** Every line from here on is of drizzle-kit. */
export const generatedFrom = '-- Made from src/database/schema: npm run first-migration.';

/** Every line from here on is written by hand again. */
export const generatedUntil = '-- Written by hand: what the schema cannot say.';

const breakpoint = '--> statement-breakpoint';

/**
 * Replaces what drizzle-kit made in a migration, and keeps what people wrote before and behind it.
 * @throws where one of the two lines between them is missing
 */
export function putBetween(migration: string, generated: string): string {
  const [before, rest] = migration.split(`${generatedFrom}\n`);
  const [, behind] = rest?.split(`${generatedUntil}\n`) ?? [];
  if (before === undefined || behind === undefined) {
    throw new Error(`The migration lacks a line: "${generatedFrom}" or "${generatedUntil}"`);
  }
  const middle = `${generated.trimEnd()}\n${breakpoint}\n`;
  return `${before}${generatedFrom}\n${middle}${generatedUntil}\n${behind}`;
}
