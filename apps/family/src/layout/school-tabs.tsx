import { CountBadge, color, layout, motion, radius, space, VisuallyHidden } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../ground/link.ts';
import { addressAt, schoolsOf, useFamily } from '../session/family-context.ts';
import { unreadAt, unreadQuery } from '../session/family.queries.ts';
import { Logo } from './school-sign.tsx';

export interface SchoolTabsProps {
  /** The page that each tab opens. */
  path: string;
  /** Whether it is the open one; others belong to it. */
  isRoot: boolean;
}

/** The schools of the device as tabs, each with a count of what is new there. */
export function SchoolTabs({ path, isRoot }: SchoolTabsProps) {
  const family = useFamily();
  const { data: unread } = useQuery(unreadQuery());
  const schools = schoolsOf(family);
  const split = splitNames(schools.map(({ name }) => name));
  return (
    <Tabs aria-label="Escolas">
      {schools.map(({ id, logoUrl }, place) => {
        const isShown = id === family.school.id;
        const { items, messages } = unreadAt(unread, id);
        return (
          <Tab
            key={id}
            href={addressAt(path, family, id)}
            aria-current={isShown ? (isRoot ? 'page' : 'true') : undefined}
          >
            {logoUrl && (
              <SmallLogo>
                <img src={logoUrl} alt="" />
              </SmallLogo>
            )}
            <Name>
              <VisuallyHidden>{split[place]?.shared}</VisuallyHidden>
              {split[place]?.own}
            </Name>
            {/* The bar has the counts of the school that is shown. */}
            {!isShown && <CountBadge count={items + messages} label="coisas novas" />}
          </Tab>
        );
      })}
    </Tabs>
  );
}

/** Names up to this length fit a tab. */
const longest = 24;

/** Splits off the first words that all names share, where one is long: they tell no school from another. */
function splitNames(names: readonly string[]): { shared: string; own: string }[] {
  const words = names.map((name) => name.split(' '));
  const isShared = (place: number) =>
    words.every((ofOne) => place < ofOne.length - 1 && ofOne[place] === words[0]?.[place]);
  let count = 0;
  if (names.some(({ length }) => length > longest)) while (isShared(count)) count += 1;
  return words.map((ofOne) => ({
    shared: ofOne
      .slice(0, count)
      .map((word) => `${word} `)
      .join(''),
    own: ofOne.slice(count).join(' '),
  }));
}

const isLow = '@media (max-height: 440px)';
const isWide = '@media (min-width: 760px) and (min-height: 440.02px)';

const Tabs = styled.nav({
  display: 'flex',
  flex: 1,
  alignSelf: 'stretch',
  gap: space[4],
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Above the bar, which is in the header there.
  [isWide]: { order: -1, flex: '1 0 100%', height: layout.touchTarget },
});

const Tab = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: '1 1 0',
  containerType: 'inline-size',
  gap: space[8],
  minWidth: 'min(6rem, 46%)',
  minHeight: layout.touchTarget,
  padding: `0 ${space[8]}`,
  borderRadius: `${radius.control} ${radius.control} 0 0`,
  color: color.inkSecondary,
  fontSize: '0.875rem',
  fontWeight: 700,
  lineHeight: 1.2,
  textDecoration: 'none',
  transition: `background-color ${motion.fast}`,
  outlineOffset: '-3px',
  '&:hover': { background: color.surfaceSubtle, color: color.ink },
  '&[aria-current]': {
    background: color.primarySoft,
    boxShadow: `inset 0 -3px ${color.primary}`,
    color: color.primaryInk,
  },
  '@media (forced-colors: active)': {
    '&[aria-current]': { borderBottom: '3px solid Highlight' },
  },
});

const SmallLogo = styled(Logo)({
  width: '28px',
  height: '28px',
  borderRadius: '8px',
  // The name needs the room in large type.
  '@container (max-width: 7rem)': { display: 'none' },
});

const Name = styled.span({
  display: '-webkit-box',
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  [isLow]: { WebkitLineClamp: 1 },
});
