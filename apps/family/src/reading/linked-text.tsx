import { color } from '@caderneta/ui';
import { webAddress } from './web-address.ts';

export interface LinkedTextProps {
  children: string;
}

/** A person's words with their line breaks; web addresses in them can be opened. */
export function LinkedText({ children }: LinkedTextProps) {
  const parts = children.split(webAddress);
  return (
    <p css={{ color: color.ink, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <a key={index} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ),
      )}
    </p>
  );
}
