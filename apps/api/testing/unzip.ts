import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** Contents of a ZIP by their paths. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);
  const zip = await open(bytes, { lazyEntries: true });
  const read = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const contents = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      read(entry)
        .then(async (content) => {
          contents.set(entry.fileName, await buffer(content as never));
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.on('error', reject);
    zip.on('end', () => resolve(contents));
    zip.readEntry();
  });
}
