import { importedStudentBody, studentBody } from '@caderneta/api-client/contract';
import { firstMessages, type FieldErrors } from '@caderneta/edit-form';
import * as z from 'zod/mini';
import { fieldOf, toBody, type StudentRules, type StudentValues } from './student-values.ts';

const guardian = z.object({ name: z.string(), phone: z.string(), email: z.string() });

/** Of the form, and of its draft; the contract checks what is in it. */
export const schema = z.object({
  name: z.string(),
  classroomId: z.string(),
  gender: z.string(),
  first: guardian,
  second: guardian,
});

export function validateStudent(
  values: StudentValues,
  { isAlone }: StudentRules,
): FieldErrors<StudentValues> {
  const rules = isAlone ? importedStudentBody : studentBody;
  const issues = rules.safeParse(toBody(values, { isAlone })).error?.issues ?? [];
  return firstMessages(
    issues.map(({ path, message }) => ({ path: fieldOf(path.join('.')), message })),
  );
}
