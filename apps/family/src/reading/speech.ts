import { useSyncExternalStore } from 'react';
import { findLinks, type TextPart } from '@caderneta/ui';

const voices = () => (window as Partial<Window>).speechSynthesis;

/** Browsers that speak Portuguese; Android writes 'pt_BR'. */
function portugueseVoice(): SpeechSynthesisVoice | undefined {
  const spoken = voices()?.getVoices() ?? [];
  const of = (language: string) =>
    spoken.find(({ lang }) => lang.replace('_', '-').toLowerCase().startsWith(language));
  return of('pt-br') ?? of('pt');
}

// Voices arrive some time after the page.
function subscribe(listener: () => void) {
  const speech = voices();
  speech?.addEventListener?.('voiceschanged', listener);
  return () => speech?.removeEventListener?.('voiceschanged', listener);
}

const hasVoice = () => portugueseVoice() !== undefined;

/** Whether this browser can read aloud in Portuguese. */
export function useHasVoice(): boolean {
  return useSyncExternalStore(subscribe, hasVoice, () => false);
}

// Without this reference, some browsers garbage-collect a sentence and fall silent.
let held: SpeechSynthesisUtterance[] = [];

/** Reads aloud, and stops what was being read. Calls `onEnd` when it ends or is stopped. */
export function speak(words: string, onEnd: () => void): void {
  stopSpeaking();
  const voice = portugueseVoice() ?? null;
  held = sentencesOf(words).map((sentence) => {
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.lang = 'pt-BR';
    utterance.voice = voice;
    utterance.onerror = onEnd;
    return utterance;
  });
  const last = held.at(-1);
  if (!last) return onEnd();
  last.onend = onEnd;
  held.forEach((utterance) => voices()?.speak(utterance));
}

export function stopSpeaking(): void {
  voices()?.cancel();
}

/** A sentence or line, with its last mark. */
const sentence = /[^.!?\n]+[.!?]*/g;

const spoken = ({ text, href }: TextPart) => (href?.startsWith('http') ? 'link' : text);

/** Splits a text into sentences: some browsers fall silent in the middle of a long text. */
export function sentencesOf(words: string): string[] {
  const sentences =
    findLinks(words).map(spoken).join('').replaceAll('• ', '').match(sentence) ?? [];
  return sentences.map((one) => one.trim()).filter((one) => /[\p{L}\p{N}]/u.test(one));
}
