import { studentGroupBody } from '@caderneta/api-client/contract';
import { firstMessages } from '@caderneta/edit-form';
import * as z from 'zod/mini';
import type { GroupValues } from './group-values.ts';

/** Of the form, and of its draft. */
export const schema = z.object({
  name: z.string(),
  studentIds: z.array(z.string()),
});

export function errorsOf(values: GroupValues) {
  const issues = studentGroupBody.safeParse(values).error?.issues ?? [];
  return firstMessages<GroupValues>(
    issues.map(({ path, message }) => ({ path: String(path[0]), message })),
  );
}
