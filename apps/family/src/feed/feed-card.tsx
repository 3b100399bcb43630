import type { FeedItem } from '@caderneta/api-client/contract';
import { askOf, childNames, kindOf, schoolNames, titleOf, whenOf } from '@caderneta/family-texts';
import { formatTime } from '@caderneta/school-time';
import { IconTile, StatusChip, VisuallyHidden } from '@caderneta/ui';
import { School } from 'lucide-react';
import { familyAt, useFamily } from '../session/family-context.ts';
import {
  CardLink,
  Excerpt,
  Facts,
  KindRow,
  Title,
  UnreadDot,
  When,
  Words,
} from './feed-card.styles.ts';
import { GalleryPicture, Thumbnail } from './feed-picture.tsx';
import { icons } from '../ground/icons.ts';
import { updatedAt } from '../layout/updated-at.ts';

export interface FeedCardProps {
  item: FeedItem;
}

/** One item in the feed; the whole card opens it. */
export function FeedCard({ item }: FeedCardProps) {
  const family = useFamily();
  const { students } = family;
  const { kind, isUnread, asks, schoolId, badge } = item;
  const { school } = familyAt(family, schoolId);
  const studentIds = item.students.map(({ id }) => id);
  // The tab names the school of what it sent itself.
  const from = item.sender ? [item.sender, ...schoolNames(family, { schoolId, studentIds })] : [];
  const { label, area, icon, hrefOf } = kindOf(kind);
  const names = childNames(students);
  const about = item.students.map(({ id, name }) => names.get(id) ?? name);
  const date = whenOf(item, school.timezone);
  return (
    <CardLink href={hrefOf(item)}>
      <KindRow>
        <IconTile area={area} icon={icons[icon]} />
        <span>
          {label}
          {students.length > 1 && ` · ${about.join(', ')}`}
        </span>
        <time dateTime={item.at}>{formatTime(item.at, family.school.timezone)}</time>
        {isUnread && (
          <UnreadDot>
            <VisuallyHidden>não visto</VisuallyHidden>
          </UnreadDot>
        )}
      </KindRow>
      <Words>
        <span>
          <Title isUnread={isUnread}>{titleOf(item, about[0])}</Title>
          {date && <When>{date}</When>}
          {item.excerpt && <Excerpt>{item.excerpt}</Excerpt>}
        </span>
        {kind !== 'gallery' && <Thumbnail item={item} />}
      </Words>
      {kind === 'gallery' && <GalleryPicture item={item} />}
      {(asks || from.length > 0 || badge || item.correctedAt) && (
        <Facts>
          {badge && <StatusChip tone="danger">{badge}</StatusChip>}
          {item.correctedAt && (
            <StatusChip tone="neutral">
              {updatedAt(item.correctedAt, family.school.timezone)}
            </StatusChip>
          )}
          {from.map((name) => (
            <StatusChip key={name} tone="neutral" icon={School}>
              {name}
            </StatusChip>
          ))}
          {asks && <AskChip asks={asks} />}
        </Facts>
      )}
    </CardLink>
  );
}

interface AskChipProps {
  asks: NonNullable<FeedItem['asks']>;
}

/** Task that the school still waits for. */
function AskChip({ asks }: AskChipProps) {
  const { label, icon } = askOf(asks);
  return (
    <StatusChip tone="warning" icon={icons[icon]}>
      {label}
    </StatusChip>
  );
}
