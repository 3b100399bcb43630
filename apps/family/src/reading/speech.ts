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
  return useSyncExternalStore(subscribe, hasVoice);
}

// A sentence that nobody holds is collected before it ends, in some browsers without a word.
let held: SpeechSynthesisUtterance[] = [];

/** Reads aloud instead of whatever is being read; `onEnd` when it ends or is stopped. */
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

/** A sentence or line, with what ends it. */
const sentence = /[^.!?\n]+[.!?]*/g;

const spoken = ({ text, href }: TextPart) => (href?.startsWith('http') ? 'link' : text);

/** What is read aloud, in pieces: some browsers fall silent in the middle of a long one. */
export function sentencesOf(words: string): string[] {
  const sentences = findLinks(words).map(spoken).join('').match(sentence) ?? [];
  return sentences.map((one) => one.trim()).filter((one) => /[\p{L}\p{N}]/u.test(one));
}
