import { employeePatch, messages } from '@caderneta/api-client/contract';
import { firstMessages, type FieldErrors } from '@caderneta/edit-form';
import * as z from 'zod/mini';
import type { EmployeeRules, EmployeeValues } from './employee-values.ts';

/** Of the form, and of its draft; the contract checks what is in it. */
export const schema = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  role: z.string(),
  classroomIds: z.array(z.string()),
});

export function validateEmployee(
  values: EmployeeValues,
  { isOffice }: EmployeeRules,
): FieldErrors<EmployeeValues> {
  const { password, ...rest } = values;
  const body = { ...rest, ...(password && { password }) };
  const issues = employeePatch.safeParse(body).error?.issues ?? [];
  const wrong = firstMessages<EmployeeValues>(
    issues.map(({ path, message }) => ({ path: String(path[0]), message })),
  );
  // The contract's own words for an empty one are those of the sign-in.
  if (!values.email.trim()) wrong.email = messages.required;
  if (isOffice) delete wrong.classroomIds;
  return wrong;
}
