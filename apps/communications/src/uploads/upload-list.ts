import type { StoredFile } from '@caderneta/api-client/contract';
import type { FileRule } from './file-rules.ts';
import { uploadSlots } from './upload-slots.ts';
import { sendFile, uploadProblem } from './uploads.queries.ts';

export interface Upload {
  key: string;
  file: File;
  status: 'waiting' | 'sending' | 'done' | 'failed';
  /** Address of the chosen image in this browser; null for what is no image. */
  preview: string | null;
  /** Share that is on its way, 0 to 1. */
  share: number;
  /** Set once done. */
  stored?: StoredFile;
  /** Set once failed. */
  problem?: string;
  /** A failure that another try would not change. */
  final?: boolean;
}

export const isRunning = ({ status }: Upload) => status === 'waiting' || status === 'sending';

let nextKey = 1;

/** The files of one form field. Each is sent as soon as it is chosen, on its own. */
export class UploadList {
  readonly #rule: FileRule;
  #uploads: readonly Upload[] = [];
  readonly #aborts = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();

  constructor(rule: FileRule) {
    this.#rule = rule;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly uploads = () => this.#uploads;

  add(files: readonly File[]) {
    const chosen = files.map((file): Upload => ({
      key: String(nextKey++),
      file,
      preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
      status: 'waiting',
      share: 0,
    }));
    this.#set([...this.#uploads, ...chosen]);
    for (const { key, file } of chosen) void this.#send(key, file);
  }

  retry(key: string) {
    const upload = this.#uploads.find((each) => each.key === key);
    if (upload?.status === 'failed') void this.#send(key, upload.file);
  }

  /** Also cancels what is on its way. */
  remove(key: string) {
    this.#aborts.get(key)?.abort();
    this.#aborts.delete(key);
    const preview = this.#uploads.find((each) => each.key === key)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    this.#set(this.#uploads.filter((each) => each.key !== key));
  }

  clear() {
    for (const { key } of this.#uploads) this.remove(key);
  }

  /** Resolves once nothing is on its way. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#uploads.some(isRunning)) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });
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
      this.#change(key, { status: 'done', share: 1, stored });
    } catch (error) {
      if (signal.aborted) return;
      this.#change(key, { status: 'failed', ...uploadProblem(error, this.#rule) });
    }
  }

  #change(key: string, changes: Partial<Upload>) {
    this.#set(this.#uploads.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  }

  #set(uploads: readonly Upload[]) {
    this.#uploads = uploads;
    for (const listener of [...this.#listeners]) listener();
  }
}
