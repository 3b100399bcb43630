import { color, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useEffect, useRef, type ReactNode } from 'react';

export interface CardNewsProps {
  title: string;
  children: ReactNode;
}

/** Replaces a form with its result. The heading gets the focus, so that it is read out. */
export function CardNews({ title, children }: CardNewsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <News>{children}</News>
    </>
  );
}

const News = styled.div({
  display: 'grid',
  gap: space[16],
  color: color.inkSecondary,
  '& strong': { color: color.ink, overflowWrap: 'anywhere' },
});
