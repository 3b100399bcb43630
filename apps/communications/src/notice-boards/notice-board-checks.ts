import { noticeBoardBody, type NoticeBoardBody } from '@caderneta/api-client/contract';
import { firstMessages } from '@caderneta/edit-form';
import { storedFileRefs } from '@caderneta/edit-form/uploads';
import * as z from 'zod/mini';

export { noticeBoardBody as schema };

/** Of a draft. */
export const noticeBoardContent = z.object({
  title: z.string(),
  classroomIds: z.array(z.string()),
  image: storedFileRefs,
  attachment: storedFileRefs,
});

export function errorsOf(body: NoticeBoardBody) {
  const issues = noticeBoardBody.safeParse(body).error?.issues ?? [];
  return firstMessages<NoticeBoardBody>(
    issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
