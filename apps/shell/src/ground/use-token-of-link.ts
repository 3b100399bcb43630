import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface LinkOfPassword {
  token: string;
  /** The school invited by it. */
  isInvitation: boolean;
}

interface Location {
  pathname: string;
  hash: string;
  state: Partial<LinkOfPassword> | null;
}

/**
 * Reads the token of a link, `#token=…` or `#token=…&convite`, which browsers never send. It leaves the
 * address at once, so that nobody reads or shares it, and outlives a reload in the history's entry.
 */
export function useTokenOfLink(): LinkOfPassword | null {
  const { pathname, hash, state } = useLocation() as Location;
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1));
  const token = given.get('token');
  const isInvitation = given.has('convite');

  useEffect(() => {
    if (token === null) return;
    void navigate(pathname, { replace: true, state: { token, isInvitation } });
  }, [token, isInvitation, navigate, pathname]);

  if (token !== null) return { token, isInvitation };
  return state?.token ? { token: state.token, isInvitation: state.isInvitation === true } : null;
}
