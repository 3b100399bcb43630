import { Button, Row } from '@caderneta/ui';
import { useEffect, useRef } from 'react';

export interface MoreButtonProps {
  busy: boolean;
  /** The last attempt failed: from now on only a tap asks. */
  failed: boolean;
  onMore: () => void;
}

/** Asks for more when it comes near the screen, or by a tap. */
export function MoreButton({ busy, failed, onMore }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);

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

  return (
    <Row justify="center">
      <Button ref={button} busy={busy} onClick={onMore}>
        {failed ? 'tentar novamente' : 'mostrar mais'}
      </Button>
    </Row>
  );
}
