import { clockText, formatList } from '@caderneta/formats';
import { isAudio, isImage } from '#/modules/files/recognise-content.ts';

interface NamedFile {
  mediaType: string;
  seconds: number | null;
}

/**
 * Says what a message without a text holds, for lists and for clients that show no files.
 * @example nameFiles(photos) // '2 fotos'
 */
export function nameFiles(files: readonly NamedFile[]): string {
  const images = files.filter(({ mediaType }) => isImage(mediaType));
  const recordings = files.filter(({ mediaType }) => isAudio(mediaType));
  const documents = files.length - images.length - recordings.length;
  const [only] = recordings;
  const names = [
    counted(images.length, 'foto', 'fotos'),
    counted(documents, 'documento', 'documentos'),
    recordings.length === 1
      ? `áudio (${clockText(only!.seconds ?? 0)})`
      : counted(recordings.length, '', 'áudios'),
  ].filter((name) => name !== '');
  const text = formatList(names);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const counted = (count: number, one: string, several: string) =>
  count > 1 ? `${count} ${several}` : count === 1 ? one : '';
