import {
  attachmentRule,
  brokenRule,
  describeRefused,
  limits,
  messages,
} from '@caderneta/api-client/contract';
import type { Chosen } from './chosen-files.ts';

/** Adds files as far as rules allow, and says which were left out and why. */
export function addFiles({ files, missing }: Chosen, added: File[]): Chosen {
  const broken = added.map((file) => brokenRule(file, attachmentRule));
  const sound = added.filter((_, index) => broken[index] === null);
  const taken = sound.slice(0, limits.messageFiles - files.length);
  const reasons = added.map(
    (file, index) => broken[index] ?? (taken.includes(file) ? null : messages.messageFiles),
  );
  return {
    files: [...files, ...taken.map((file) => ({ file }))],
    refusal: describeRefused(added, reasons),
    missing: missing.filter((name) => !taken.some((file) => file.name === name)),
  };
}
