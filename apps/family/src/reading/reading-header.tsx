import type { FeedItem } from '@caderneta/api-client/contract';
import { kindOf, schoolNames } from '@caderneta/family-texts';
import { formatList } from '@caderneta/formats';
import { capitalize, formatRelativeDay, formatTime } from '@caderneta/school-time';
import { IconTile, space, Stack, Text, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { icons } from '../ground/icons.ts';
import { useFamily } from '../session/family-context.ts';

export interface ReadingHeaderProps {
  kind: FeedItem['kind'];
  title: string;
  author: string;
  at: string;
  /** Children or classrooms: 'Ana e Bento', 'Maternal II'. */
  about: readonly string[];
  /** Children of it: what a network sent is of all their schools. */
  studentIds?: readonly string[];
}

/** Kind, title, author, time and children of an item. */
export function ReadingHeader(props: ReadingHeaderProps) {
  const { kind, title, author, at, about, studentIds = [] } = props;
  const family = useFamily();
  const { timezone } = family.school;
  const schools = schoolNames(family, { studentIds });
  const { label, area, icon } = kindOf(kind);
  const day = capitalize(formatRelativeDay(at, timezone));
  return (
    <Stack as="header" gap={8}>
      <Kind>
        <IconTile area={area} icon={icons[icon]} />
        {label}
      </Kind>
      <Title>{title}</Title>
      <Text as="p" size="small" tone="muted">
        {author}
        {schools.length > 0 && ` · ${formatList(schools)}`} ·{' '}
        <time dateTime={at}>{`${day} às ${formatTime(at, timezone)}`}</time>
        {about.length > 0 && <Text block>Para {formatList(about)}</Text>}
      </Text>
    </Stack>
  );
}

const Kind = styled.p({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  fontWeight: 700,
  '& > span': { width: '36px', height: '36px' },
  '& svg': { width: 20 },
});

const Title = styled.h1({
  ...text.h1,
  fontSize: 'min(1.5rem, 10vw)',
  overflowWrap: 'anywhere',
});
