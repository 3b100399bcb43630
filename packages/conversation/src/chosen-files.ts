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

  /** Loads the rules with the first choice. */
  readonly add = async (added: File[]) => {
    const { addFiles } = await import('./waiting-files.tsx');
    this.set(addFiles(this.current(), added));
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
