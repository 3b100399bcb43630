import { childNames } from '@caderneta/family-texts';
import { Avatar, color, radius } from '@caderneta/ui';
import { Users } from 'lucide-react';
import { Link } from 'wouter';
import { useFamily } from '../session/family-context.ts';
import { chip, chipRow } from './chip-style.ts';

export interface ChildFilterProps {
  /** The chosen child; undefined for all of them. */
  current: string | undefined;
  /** Address for one child, or for all of them. */
  hrefFor: (studentId: string | undefined) => string;
  /** Whether all of them can be chosen together. */
  offersAll?: boolean;
}

const everybody = {
  display: 'grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  borderRadius: radius.pill,
  background: color.primarySoft,
  color: color.primaryInk,
} as const;

/** Chooses one of the guardian's children; renders nothing for an only child. */
export function ChildFilter({ current, hrefFor, offersAll = false }: ChildFilterProps) {
  const { students } = useFamily();
  if (students.length < 2) return null;
  const names = childNames(students);
  const mark = (id: string | undefined) => (id === current ? 'true' : undefined);
  return (
    <nav aria-label="Crianças" css={chipRow}>
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
