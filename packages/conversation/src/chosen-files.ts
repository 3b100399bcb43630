import {
  attachmentRule,
  brokenRule,
  describeRefused,
  limits,
  messages,
} from '@caderneta/api-client/contract';
import { Store } from '@caderneta/app-kit';
import type { OutgoingFile } from './unsent.ts';

export interface Chosen {
  files: OutgoingFile[];
  /** Why some of what was chosen last was left out. */
  refusal: string | null;
  /** Names of files that an earlier page had, and that went with it. */
  missing: readonly string[];
}

/** What was chosen to go with the text in the field. */
export class ChosenFiles extends Store<Chosen> {
  constructor(missing: readonly string[] = []) {
    super({ files: [], refusal: null, missing });
  }

  /** Adds files as far as rules allow, and says which were left out and why. */
  readonly add = (chosen: File[]) => {
    const { files, missing } = this.current();
    const broken = chosen.map((file) => brokenRule(file, attachmentRule));
    const sound = chosen.filter((_, index) => broken[index] === null);
    const taken = sound.slice(0, limits.messageFiles - files.length);
    const reasons = chosen.map(
      (file, index) => broken[index] ?? (taken.includes(file) ? null : messages.messageFiles),
    );
    this.set({
      files: [...files, ...taken.map((file) => ({ file }))],
      refusal: describeRefused(chosen, reasons),
      missing: missing.filter((name) => !taken.some((file) => file.name === name)),
    });
  };

  readonly remove = (file: OutgoingFile) => {
    const { files, missing } = this.current();
    this.set({ files: files.filter((other) => other !== file), refusal: null, missing });
  };

  /** They go with a message from now on. */
  take(): OutgoingFile[] {
    const { files } = this.current();
    this.set({ files: [], refusal: null, missing: [] });
    return files;
  }
}
