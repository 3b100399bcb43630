import { useSearchParams } from 'react-router-dom';

type Changes = Record<string, string | null>;

/** The search part of the address, and how to change some of it; null takes a name away. */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();

  function change(changes: Changes, { replace }: { replace: boolean }) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  }

  return { params, change };
}
