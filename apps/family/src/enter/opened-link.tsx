import { LoadingScreen } from '@caderneta/ui';
import { useEffect } from 'react';
import { navigate } from '../router/navigation.ts';
import { targetOf } from './target-of.ts';

export interface OpenedLinkProps {
  target: string;
}

/** The device is the guardian's already: straight to what the link is about. */
export function OpenedLink({ target }: OpenedLinkProps) {
  useEffect(() => navigate(targetOf(target), { replace: true }), [target]);
  return <LoadingScreen />;
}
