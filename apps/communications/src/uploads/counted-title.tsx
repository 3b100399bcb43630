import { color, text } from '@caderneta/ui';

export interface CountedTitleProps {
  id: string;
  count: number;
  most: number;
  children: string;
}

/** Title of a group of files, with how many there are of how many there may be. */
export function CountedTitle({ id, count, most, children }: CountedTitleProps) {
  return (
    <p id={id} css={{ fontSize: '0.9375rem', fontWeight: 700 }}>
      {children}{' '}
      <span css={{ ...text.small, color: color.inkMuted }}>
        {count} de {most}
      </span>
    </p>
  );
}
