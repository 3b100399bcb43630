import { LoadingScreen } from '@caderneta/ui';
import { useEffect } from 'react';
import { navigate } from '../app/navigation.ts';
import { pair } from './enter.queries.ts';
import { targetOf } from './target-of.ts';

export interface OpenedLinkProps {
  /** Of a link that could still pair a device. */
  token: string | null;
  target: string;
}

/**
 * The device is the guardian's already: straight to what the link is about. The server uses up the
 * link of an e-mail; nobody waits for it.
 */
export function OpenedLink({ token, target }: OpenedLinkProps) {
  useEffect(() => {
    if (token) void pair(token).catch(() => undefined);
    navigate(targetOf(target), { replace: true });
  }, [token, target]);
  return <LoadingScreen />;
}
