import { useSearchParams } from 'react-router-dom';

/** Which entry of which page the address shows; without one, the newest of the page. */
export function useEntryAddress() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('pagina'))) || 1);
  const atPage = (number: number): Record<string, string> =>
    number > 1 ? { pagina: String(number) } : {};
  return {
    page,
    entryId: params.get('entrada'),
    /** The search part of an entry's address, on this page. */
    searchOf: (entryId: string) => `?${new URLSearchParams({ ...atPage(page), entrada: entryId })}`,
    goToPage: (number: number) => setParams(atPage(number)),
    /** Call after the entry was deleted. */
    leaveEntry: () => setParams(atPage(page), { replace: true }),
  };
}
