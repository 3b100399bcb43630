import type { StoredFile } from '@caderneta/api-client/contract';
import type { FamilyCaller } from './family-caller.ts';
import { samplePdf } from './sample-files.ts';

/** A form with files as a browser sends it. */
export async function formOf(...parts: { name: string; content: Buffer }[]) {
  const form = new FormData();
  for (const { name, content } of parts) {
    form.append('files', new Blob([new Uint8Array(content)]), name);
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, payload: Buffer.from(await encoded.arrayBuffer()) };
}

/** PDFs that a guardian uploads for the chat. @returns their ids */
export async function uploadedBy(family: FamilyCaller, ...names: string[]): Promise<string[]> {
  const { payload, headers } = await formOf(...names.map((name) => ({ name, content: samplePdf })));
  const answer = await family.post('/chat/upload', payload, headers);
  return answer.json<StoredFile[]>().map(({ id }) => id);
}
