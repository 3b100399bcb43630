import * as z from 'zod/mini';

/** Of files in a draft. */
export const storedFileRefs = z.array(
  z.object({
    id: z.string(),
    originalName: z.string(),
    location: z.string(),
    size: z.optional(z.number()),
    srcSet: z.optional(z.nullable(z.string())),
    mediaType: z.optional(z.string()),
    arrivedAt: z.optional(z.number()),
  }),
);
