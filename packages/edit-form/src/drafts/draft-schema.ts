import * as z from 'zod/mini';

/** Of a form as it was left. */
export const draftSchema = <Values>(values: z.ZodMiniType<Values>) =>
  z.object({
    values,
    base: z.object({ values, etag: z.nullable(z.string()) }),
    idempotencyKey: z.string(),
    missingFiles: z.optional(z.array(z.string())),
  });
