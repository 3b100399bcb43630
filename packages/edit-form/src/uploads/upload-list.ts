import type { FileRule } from '@caderneta/api-client/contract';
import { Store } from '@caderneta/app-kit';
import { setOff } from '@caderneta/platform';
import type { StoredFileRef } from './stored-file-ref.ts';
import { smallPreview } from './small-preview.ts';
import { chosenUpload, isRefused, isRunning, storedUpload, type Upload } from './upload.ts';
import { uploadSlots } from './upload-slots.ts';
import { sendFile, uploadProblem } from './uploads.queries.ts';

export { isRunning, type Upload };

export interface UploadListOptions {
  /** Files that were stored before the form was opened. */
  stored?: readonly StoredFileRef[];
  /** Shows the pictures small, for where there may be many. */
  smallPreviews?: boolean;
}

/**
 * The files of one form field. Each is sent as soon as it is chosen, on its own. They go on without
 * their form as long as they are kept.
 */
export class UploadList extends Store<readonly Upload[]> {
  readonly #rule: FileRule;
  readonly #smallPreviews: boolean;
  readonly #aborts = new Map<string, AbortController>();
  #isShown = false;
  #isGivenUp = false;
  #keepers = 0;
  #letPageGo: (() => void) | null = null;

  constructor(rule: FileRule, { stored = [], smallPreviews = false }: UploadListOptions = {}) {
    super(stored.map(storedUpload));
    this.#rule = rule;
    this.#smallPreviews = smallPreviews;
  }

  /** The form is on the page. @returns how it leaves: the files end unless they are kept */
  enter(): () => void {
    this.#isShown = true;
    this.#isGivenUp = false;
    return () => {
      this.#isShown = false;
      this.#endUnused();
    };
  }

  override set(uploads: readonly Upload[]) {
    super.set(uploads);
    // What is not stored is lost with the page.
    if (uploads.every((upload) => upload.status === 'done' || isRefused(upload))) this.#release();
    else this.#letPageGo ??= setOff('arquivos');
  }

  /** @param instead of the files that are there */
  add(files: readonly File[], { instead = false } = {}) {
    const chosen = files.map(chosenUpload);
    const before = instead ? this.current() : [];
    // In one step: a list that is empty for a moment would count as arrived.
    this.set([...(instead ? [] : this.current()), ...chosen]);
    for (const upload of before) this.#end(upload);
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
    const upload = this.#find(key);
    this.set(this.current().filter((each) => each.key !== key));
    if (upload) this.#end(upload);
  }

  clear() {
    for (const { key } of this.current()) this.remove(key);
  }

  /** Takes other files of the server in place of all. */
  replace(stored: readonly StoredFileRef[]) {
    this.clear();
    this.set(stored.map(storedUpload));
  }

  /** Ends the waiting of `settled`: what was to be sent with these files is not. */
  giveUp() {
    this.#isGivenUp = true;
    this.set(this.current());
  }

  /** Lets the files go on without their form. @returns how to say that nothing needs them any more */
  keep(): () => void {
    this.#isGivenUp = false;
    this.#keepers += 1;
    return () => {
      this.#keepers -= 1;
      this.#endUnused();
    };
  }

  /** @returns whether the files still count, once none is on its way */
  settled(): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.#isGivenUp && this.current().some(isRunning)) return;
        stop();
        resolve(!this.#isGivenUp);
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  #endUnused() {
    if (!this.#isShown && this.#keepers === 0) this.clear();
  }

  #end({ key, preview }: Upload) {
    this.#aborts.get(key)?.abort();
    this.#aborts.delete(key);
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
  }

  #release() {
    this.#letPageGo?.();
    this.#letPageGo = null;
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
