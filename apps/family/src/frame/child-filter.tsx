import { Avatar, color, layout, motion, radius, space } from '@caderneta/ui';
import { Users } from 'lucide-react';
import { Link } from '../router/link.tsx';
import { useFamily } from '../session/family-context.ts';
import { childNames } from './child-names.ts';

export interface ChildFilterProps {
  /** The chosen child; undefined for all of them. */
  current: string | undefined;
  /** Address for one child, or for all of them. */
  hrefFor: (studentId: string | undefined) => string;
  /** Whether all of them can be chosen together. */
  offersAll?: boolean;
}

const row = {
  display: 'flex',
  gap: space[8],
  margin: `0 -${space[16]} ${space[16]}`,
  padding: `2px ${space[16]}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
} as const;

const chip = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: space[8],
  minHeight: layout.touchTarget,
  padding: `0 ${space[16]} 0 6px`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  background: color.surface,
  color: color.inkSecondary,
  fontWeight: 700,
  textDecoration: 'none',
  transition: `background-color ${motion.fast}`,
  '&[aria-current]': {
    borderColor: color.primary,
    background: color.primarySoft,
    color: color.primaryInk,
  },
} as const;

const everybody = {
  display: 'grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  borderRadius: radius.pill,
  background: color.primarySoft,
  color: color.primaryInk,
} as const;

/** Chooses one of the guardian's children; nothing at all where there is only one. */
export function ChildFilter({ current, hrefFor, offersAll = false }: ChildFilterProps) {
  const { students } = useFamily();
  if (students.length < 2) return null;
  const names = childNames(students);
  const mark = (id: string | undefined) => (id === current ? 'true' : undefined);
  return (
    <nav aria-label="Crianças" css={row}>
      {offersAll && (
        <Link href={hrefFor(undefined)} replace aria-current={mark(undefined)} css={chip}>
          <span css={everybody}>
            <Users aria-hidden size={18} />
          </span>
          Todos
        </Link>
      )}
      {students.map(({ id, name }) => (
        <Link key={id} href={hrefFor(id)} replace aria-current={mark(id)} css={chip}>
          <Avatar name={name} size={32} />
          {names.get(id)}
        </Link>
      ))}
    </nav>
  );
}
