import { importedStudentBody, studentBody } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';

const guardian = z.object({ name: z.string(), phone: z.string(), email: z.string() });

/** Of the form, and of its draft; the contract checks what is in it. */
export const schema = z.object({
  name: z.string(),
  classroomId: z.string(),
  gender: z.string(),
  first: guardian,
  second: guardian,
});

/** What the contract says of the body. */
export const bodies = { usual: studentBody, imported: importedStudentBody };
