import { color, text } from '@caderneta/ui';
import styled from '@emotion/styled';

export interface CountedTitleProps {
  id: string;
  count: number;
  most: number;
  children: string;
}

/** Title of a group of files, with how many there are of how many there may be. */
export function CountedTitle({ id, count, most, children }: CountedTitleProps) {
  return (
    <Title id={id}>
      {children}{' '}
      <span>
        {count} de {most}
      </span>
    </Title>
  );
}

const Title = styled.p({
  fontSize: '0.9375rem',
  fontWeight: 700,
  '& > span': { ...text.small, color: color.inkMuted },
});
