import { color, LinkedText as Links } from '@caderneta/ui';
import styled from '@emotion/styled';

export interface LinkedTextProps {
  children: string;
}

/** A person's words with their line breaks; web addresses and phone numbers can be opened. */
export function LinkedText({ children }: LinkedTextProps) {
  return (
    <Words>
      <Links>{children}</Links>
    </Words>
  );
}

const Words = styled.p({ color: color.ink, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
