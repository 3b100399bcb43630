import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Generous, because the first test of a file also waits for its modules on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
// A story takes a second on a quiet machine and may take ten on a busy one.
jest.setTimeout(30_000);

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words);
  });
});

// React reports misuse through console.error, which fails the test.
afterEach(() => {
  const seen = complaints.map((words) => words.map(String).join(' ')).join('\n');
  jest.restoreAllMocks();
  if (seen) throw new Error(`console.error was called:\n${seen}`);
});

interface DialogPrototype {
  open: boolean;
  showModal?: () => void;
  close?: () => void;
}

// jsdom has no media: no query matches, as on a narrow phone without preferences.
(window as Partial<typeof window>).matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

// jsdom lays nothing out, so there is nowhere to scroll.
Object.assign(Element.prototype, { scrollIntoView: () => {} });

// jsdom has no modal dialogs: here they only open and close.
const dialogs = globalThis as unknown as { HTMLDialogElement: { prototype: DialogPrototype } };
dialogs.HTMLDialogElement.prototype.showModal ??= function showModal(this: DialogPrototype) {
  this.open = true;
};
dialogs.HTMLDialogElement.prototype.close ??= function close(this: DialogPrototype) {
  this.open = false;
};
