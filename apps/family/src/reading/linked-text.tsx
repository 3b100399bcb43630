import { color, LinkedText as Links } from '@caderneta/ui';

export interface LinkedTextProps {
  children: string;
}

/** A person's words with their line breaks; web addresses and phone numbers can be opened. */
export function LinkedText({ children }: LinkedTextProps) {
  return (
    <p css={{ color: color.ink, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <Links>{children}</Links>
    </p>
  );
}
