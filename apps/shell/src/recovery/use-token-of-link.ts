import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Location {
  pathname: string;
  hash: string;
  state: { token?: string } | null;
}

/**
 * Reads the token of a link, `#token=…`, which browsers never send. It leaves the
 * address at once, so that nobody reads or shares it, and outlives a reload in the history's entry.
 */
export function useTokenOfLink(): string | null {
  const { pathname, hash, state } = useLocation() as Location;
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get('token');

  useEffect(() => {
    if (given !== null) {
      void navigate(pathname, { replace: true, state: { token: given } });
    }
  }, [given, navigate, pathname]);

  return given ?? state?.token ?? null;
}
