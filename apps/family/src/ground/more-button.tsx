import { useHasScripts } from '@caderneta/app-kit';
import { Button, Row } from '@caderneta/ui';
import { useEffect, useRef } from 'react';
import { ButtonLink } from './button-link.ts';

export interface MoreButtonProps {
  /** Where more is without scripts. */
  href?: string;
  busy: boolean;
  /** The last attempt failed: from now on only a tap asks. */
  failed: boolean;
  onMore: () => void;
}

/** Asks for more when it comes near the screen, or by a tap. */
export function MoreButton({ href, busy, failed, onMore }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  const hasScripts = useHasScripts();

  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (!button.current || busy || failed || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [busy, failed]);

  if (href && !hasScripts) {
    return (
      <Row justify="center">
        <ButtonLink href={href}>mostrar mais</ButtonLink>
      </Row>
    );
  }
  return (
    <Row justify="center">
      <Button ref={button} busy={busy} onClick={onMore}>
        {failed ? 'tentar novamente' : 'mostrar mais'}
      </Button>
    </Row>
  );
}
