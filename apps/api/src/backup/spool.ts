import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { spaceOf } from '#/disk-space.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

interface SpooledEntry {
  name: string;
  /** Bytes, uncompressed. */
  size: number;
  at: number;
  length: number;
}

/**
 * Entries on the local disk, so that the database is read as fast as it answers however slowly the
 * archive leaves: its transaction is short, and the embedded database lets others write again.
 */
export class Spool {
  readonly #folder: string;
  readonly #file: Awaited<ReturnType<typeof open>>;
  readonly entries: SpooledEntry[] = [];
  #end = 0;

  private constructor(folder: string, file: Awaited<ReturnType<typeof open>>) {
    this.#folder = folder;
    this.#file = file;
  }

  static async open(parent: string): Promise<Spool> {
    const folder = await mkdtemp(join(parent, 'backup-'));
    return new Spool(folder, await open(join(folder, 'rows'), 'wx+', 0o600));
  }

  /** @throws {NoRoom} */
  async add(name: string, content: Buffer): Promise<void> {
    spaceOf(this.#folder).assertRoom();
    const packed = await compress(content);
    // Goes on after a part, which is all that a disk takes that is nearly full.
    await this.#file.appendFile(packed);
    this.entries.push({ name, size: content.length, at: this.#end, length: packed.length });
    this.#end += packed.length;
  }

  async read({ at, length }: SpooledEntry): Promise<Buffer> {
    const packed = Buffer.alloc(length);
    await this.#file.read(packed, 0, length, at);
    return decompress(packed);
  }

  async remove(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
