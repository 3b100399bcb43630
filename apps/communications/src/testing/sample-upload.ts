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

/** The answers to uploads: pictures 501, 502… in the order of their arrival. */
export function storedInTurn() {
  let last = 500;
  return () => [storedPicture(++last)];
}

export const samplePicture = (name: string) => new File(['png'], name, { type: 'image/png' });
export const sampleDocument = (name: string) =>
  new File(['%PDF'], name, { type: 'application/pdf' });
