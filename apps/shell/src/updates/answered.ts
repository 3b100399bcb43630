import { millisecondsInHour } from 'date-fns/constants';

/** When a person of this browser was last asked about a new version, in whichever tab. */
const key = 'caderneta.update-answered';

/** Milliseconds after an answer in which nobody is asked again, whatever else is released. */
const peace = 4 * millisecondsInHour;

export function noteAnswer(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Without a storage each tab asks, as before.
  }
}

/** Milliseconds until somebody may be asked again. */
export function peaceLeft(): number {
  try {
    return Math.min(Number(localStorage.getItem(key)) + peace - Date.now(), peace);
  } catch {
    return 0;
  }
}

/** Tells when the question is answered in another tab. @returns how to stop */
export function onAnswerElsewhere(tell: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key) tell();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
