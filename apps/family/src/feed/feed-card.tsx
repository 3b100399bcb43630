import type { FeedItem } from '@caderneta/api-client/contract';
import { askOf, childNames, kindOf, titleOf, whenOf } from '@caderneta/family-texts';
import { formatTime } from '@caderneta/school-time';
import { IconTile, visuallyHidden, StatusChip } from '@caderneta/ui';
import { School } from 'lucide-react';
import { Link } from 'wouter';
import { familyAt, schoolsOf, useFamily } from '../session/family-context.ts';
import {
  card,
  dot,
  excerpt,
  facts,
  kindRow,
  schoolChip,
  titleStyle,
  when,
  words,
} from './feed-card-style.ts';
import { GalleryPicture, Thumbnail } from './feed-picture.tsx';
import { icons } from './icons.ts';

export interface FeedCardProps {
  item: FeedItem;
}

/** One item in the feed; the whole card opens it. */
export function FeedCard({ item }: FeedCardProps) {
  const family = useFamily();
  const { students } = family;
  const { kind, isUnread, asks, schoolId, mark } = item;
  const { school } = familyAt(family, schoolId);
  const isShared = schoolsOf(family).length > 1;
  const { label, area, icon, hrefOf } = kindOf(kind);
  const names = childNames(students);
  const about = item.students.map(({ id, name }) => names.get(id) ?? name);
  const date = whenOf(item, school.timezone);
  return (
    <Link href={hrefOf(item)} css={card}>
      <span css={kindRow}>
        <IconTile
          area={area}
          icon={icons[icon]}
          css={{ width: '32px', height: '32px', '& svg': { width: 18 } }}
        />
        <span>
          {label}
          {students.length > 1 && ` · ${about.join(', ')}`}
        </span>
        <time dateTime={item.at}>{formatTime(item.at, family.school.timezone)}</time>
        {isUnread && (
          <span css={dot}>
            <span css={visuallyHidden}>não visto</span>
          </span>
        )}
      </span>
      <span css={words}>
        <span>
          <strong css={[titleStyle, { fontWeight: isUnread ? 800 : 700 }]}>
            {titleOf(item, about[0])}
          </strong>
          {date && <span css={when}>{date}</span>}
          {item.excerpt && <span css={excerpt}>{item.excerpt}</span>}
        </span>
        {kind !== 'gallery' && <Thumbnail item={item} />}
      </span>
      {kind === 'gallery' && <GalleryPicture item={item} />}
      {(asks || isShared || mark) && (
        <span css={facts}>
          {mark && <StatusChip tone="danger">{mark}</StatusChip>}
          {isShared && (
            <StatusChip tone="neutral" icon={School} css={schoolChip}>
              {school.name}
            </StatusChip>
          )}
          {asks && <AskChip asks={asks} />}
        </span>
      )}
    </Link>
  );
}

interface AskChipProps {
  asks: NonNullable<FeedItem['asks']>;
}

/** Task that the school still waits for. */
function AskChip({ asks }: AskChipProps) {
  const { label, icon } = askOf(asks);
  return (
    <StatusChip
      tone="warning"
      icon={icons[icon]}
      css={{ whiteSpace: 'normal', '& svg': { flex: 'none' } }}
    >
      {label}
    </StatusChip>
  );
}
