const holds = new Set<symbol>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Says that this page holds something which would be lost if it went now: a file that was chosen or
 * is on its way, a call whose answer is awaited. The browser then asks before the tab is closed or
 * loaded again, and the portal offers no new version meanwhile.
 * @returns how to let the page go
 */
export function holdPage(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  addEventListener('beforeunload', ask);
  return () => {
    holds.delete(hold);
    if (holds.size === 0) removeEventListener('beforeunload', ask);
  };
}
