import { Store } from '@caderneta/app-kit';
import type { FileRule } from './file-rules.ts';
import type { StoredFileRef } from './stored-file-ref.ts';
import { smallPreview } from './small-preview.ts';
import { chosenUpload, isRunning, storedUpload, type Upload } from './upload.ts';
import { uploadSlots } from './upload-slots.ts';
import { sendFile, uploadProblem } from './uploads.queries.ts';

export { isRunning, type Upload };

export interface UploadListOptions {
  /** Files that were stored before the form was opened. */
  stored?: readonly StoredFileRef[];
  /** Shows the pictures small, for where there may be many. */
  smallPreviews?: boolean;
}

/** The files of one form field. Each is sent as soon as it is chosen, on its own. */
export class UploadList extends Store<readonly Upload[]> {
  readonly #rule: FileRule;
  readonly #smallPreviews: boolean;
  readonly #aborts = new Map<string, AbortController>();

  constructor(rule: FileRule, { stored = [], smallPreviews = false }: UploadListOptions = {}) {
    super(stored.map(storedUpload));
    this.#rule = rule;
    this.#smallPreviews = smallPreviews;
  }

  add(files: readonly File[]) {
    const chosen = files.map(chosenUpload);
    this.set([...this.current(), ...chosen]);
    for (const { key, file } of chosen) {
      if (!file) continue;
      if (file.type.startsWith('image/')) this.#show(key, file);
      void this.#send(key, file);
    }
  }

  retry(key: string) {
    const upload = this.#find(key);
    if (upload?.status === 'failed' && upload.file) void this.#send(key, upload.file);
  }

  /** Also cancels what is on its way. */
  remove(key: string) {
    this.#aborts.get(key)?.abort();
    this.#aborts.delete(key);
    const preview = this.#find(key)?.preview;
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
    this.set(this.current().filter((each) => each.key !== key));
  }

  clear() {
    for (const { key } of this.current()) this.remove(key);
  }

  /** Takes other files of the server in place of all. */
  replace(stored: readonly StoredFileRef[]) {
    this.clear();
    this.set(stored.map(storedUpload));
  }

  /** Resolves once nothing is on its way. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.current().some(isRunning)) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  #show(key: string, file: File) {
    if (this.#smallPreviews) void this.#showSmall(key, file);
    else this.#change(key, { preview: URL.createObjectURL(file) });
  }

  async #showSmall(key: string, file: File) {
    // Shows files that cannot be drawn by their names alone.
    const preview = await smallPreview(file).catch(() => null);
    if (this.#find(key)) this.#change(key, { preview });
    else if (preview) URL.revokeObjectURL(preview);
  }

  async #send(key: string, file: File) {
    const abort = new AbortController();
    const { signal } = abort;
    this.#aborts.set(key, abort);
    this.#change(key, { status: 'waiting', share: 0, problem: undefined });
    try {
      const stored = await uploadSlots(() => {
        signal.throwIfAborted();
        this.#change(key, { status: 'sending' });
        return sendFile(file, { signal, onProgress: (share) => this.#change(key, { share }) });
      });
      this.#change(key, {
        status: 'done',
        share: 1,
        stored: { ...stored, arrivedAt: Date.now() },
      });
    } catch (error) {
      if (signal.aborted) return;
      this.#change(key, { status: 'failed', ...uploadProblem(error, this.#rule) });
    }
  }

  #find(key: string) {
    return this.current().find((each) => each.key === key);
  }

  #change(key: string, changes: Partial<Upload>) {
    this.set(this.current().map((each) => (each.key === key ? { ...each, ...changes } : each)));
  }
}
