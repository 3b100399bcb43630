import { encodeImage, readHeader } from './decode-image.ts';
import type { ImageAnswer, ImageQuestion } from './image-process.ts';

const memoryLimit = Number(process.argv[2]);

/** At once, whatever is being decoded in other threads. */
const end = () => process.kill(process.pid, 'SIGKILL');

// The parent ended, or needs this process no more.
process.once('disconnect', end);
// Decoding runs in other threads, so this one is free to watch.
setInterval(() => process.memoryUsage.rss() > memoryLimit && end(), 20);

process.on('message', async ({ id, kind, path, mediaType }: ImageQuestion) => {
  const answer = (given: Omit<ImageAnswer, 'id'>) => process.send?.({ id, ...given });
  // Pixels of images before lie outside of V8's heap, which sees no need to let go of them.
  globalThis.gc?.();
  try {
    answer({ result: await (kind === 'header' ? readHeader(path) : encodeImage(path, mediaType)) });
  } catch (error) {
    answer({ error: String(error) });
  }
});
