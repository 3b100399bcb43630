import { paths } from '@caderneta/links';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Reads the token of the e-mailed link, `#token=…`, which browsers never send. It leaves the
 * address at once, so that nobody reads or shares it, and outlives a reload in the history's entry.
 */
export function useTokenOfLink(): string | null {
  const { hash, state } = useLocation() as { hash: string; state: { token?: string } | null };
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get('token');

  useEffect(() => {
    if (given !== null) {
      void navigate(paths.resetPassword, { replace: true, state: { token: given } });
    }
  }, [given, navigate]);

  return given ?? state?.token ?? null;
}
