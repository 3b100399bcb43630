import { paths } from '@caderneta/platform';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The token of the e-mailed link. It leaves the address at once, so that nobody reads it there
 * and nothing sends it along, but lives through a reload in the entry of the browser's history.
 */
export function useTokenOfLink(): string | null {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: { token?: string } | null };
  const navigate = useNavigate();
  const given = params.get('token');

  useEffect(() => {
    if (given !== null) {
      void navigate(paths.resetPassword, { replace: true, state: { token: given } });
    }
  }, [given, navigate]);

  return given ?? state?.token ?? null;
}
