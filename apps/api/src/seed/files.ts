import { Readable } from 'node:stream';
import { storeFile, type FileStore, type NewFile } from '#/modules/files/store-file.ts';
import type { Clock } from './clock.ts';
import { draw, drawingNames, drawLogo, type DrawingName } from './drawings/library.ts';
import type { People } from './model.ts';
import { pdfOf } from './pdf.ts';
import { createRandom } from './random.ts';
import { documents, type DocumentName } from './texts/documents.ts';

export interface SeedFiles {
  /** Under way: drawing and storing takes longer than inserting what needs no file. */
  uploads: Promise<FileRow>[];
  logo: string;
  drawing: (name: DrawingName) => string;
  document: (name: DocumentName) => string;
}

type FileRow = NewFile & { createdAt: Date };

const documentNames = Object.keys(documents) as DocumentName[];

/** Starts to draw the pictures and to store them, and documents, as uploads of an administrator. */
export function createFiles(
  store: FileStore,
  key: string,
  people: People,
  clock: Clock,
): SeedFiles {
  const random = createRandom(`${key} files`);
  const createdAt = clock.at(-45, '10:00');
  const uploadedBy = people.employees[0]?.id ?? '';
  const ids = new Map<string, string>();
  const uploads: Promise<FileRow>[] = [];

  const add = (name: string, fileName: string, bytes: Buffer | Promise<Buffer>) => {
    const id = random.id(createdAt);
    ids.set(name, id);
    const upload = async () => {
      const content = Readable.from(await bytes, { objectMode: false });
      const incoming = { id, schoolId: people.schoolId, uploadedBy, name: fileName, content };
      return { ...(await storeFile(store, incoming)), createdAt };
    };
    uploads.push(upload());
  };
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (!id) throw new Error(`The seed has no file ${name}`);
    return id;
  };

  add('logo', 'logotipo.png', drawLogo());
  for (const name of drawingNames) add(name, `${name}.jpg`, draw(name));
  for (const name of documentNames) {
    const { fileName, title, lines } = documents[name];
    add(name, fileName, pdfOf(title, lines));
  }
  return { uploads, logo: idOf('logo'), drawing: idOf, document: idOf };
}
