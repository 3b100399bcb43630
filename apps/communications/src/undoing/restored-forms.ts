const restored = new Map<string, unknown>();
const listeners = new Set<() => void>();

/**
 * Forms that an undone sending brings back, by the name of their draft, until their page shows
 * them.
 */
export const restoredForms = {
  put: (name: string, draft: unknown): void => {
    restored.set(name, draft);
    for (const listener of listeners) listener();
  },
  get: (name: string): unknown => restored.get(name),
  remove: (name: string): void => void restored.delete(name),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
