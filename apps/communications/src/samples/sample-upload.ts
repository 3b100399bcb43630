import { uploadFiles } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { sampleId } from './sample-id.ts';

/** A picture as the server keeps it. */
export const storedPicture = (number: number) => ({
  id: sampleId(number),
  originalName: `foto-${number}.png`,
  location: `/files/${number}`,
  mediaType: 'image/png',
  size: 2048,
  srcSet: `/files/${number}?w=320 320w`,
});

/** Answers each upload with a picture of its own: 501, 502… in the order of their arrival. */
export function mockUploads() {
  let last = 500;
  return mockEndpoint(uploadFiles, () => [storedPicture(++last)]);
}

export const samplePicture = (name: string) => new File(['png'], name, { type: 'image/png' });
export const sampleDocument = (name: string) =>
  new File(['%PDF'], name, { type: 'application/pdf' });
