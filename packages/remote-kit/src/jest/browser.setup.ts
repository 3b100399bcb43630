import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A test fails by what it waits for; its own limit only ends what hangs. Both are wide: what takes a
// second on a quiet machine takes a minute on a busy one.
configure({ asyncUtilTimeout: 60_000 });
jest.setTimeout(300_000);

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
