import { childNames } from '@caderneta/family-texts';
import { Avatar, color, radius } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Users } from 'lucide-react';
import { studentsAt, useFamily } from '../session/family-context.ts';
import { Chip, ChipRow } from './chip.styles.ts';

export interface ChildFilterProps {
  /** The chosen child; undefined for all of them. */
  current: string | undefined;
  /** Address for one child, or for all of them. */
  hrefFor: (studentId: string | undefined) => string;
  /** Whether all of them can be chosen together. */
  offersAll?: boolean;
}

/** Chooses one of the guardian's children at the school; renders nothing for an only child. */
export function ChildFilter({ current, hrefFor, offersAll = false }: ChildFilterProps) {
  const students = studentsAt(useFamily());
  if (students.length < 2) return null;
  const names = childNames(students);
  const mark = (id: string | undefined) => (id === current ? 'true' : undefined);
  return (
    <ChipRow aria-label="Crianças">
      {offersAll && (
        <Chip href={hrefFor(undefined)} replace aria-current={mark(undefined)}>
          <Everybody>
            <Users aria-hidden size={18} />
          </Everybody>
          Todos
        </Chip>
      )}
      {students.map(({ id, name }) => (
        <Chip key={id} href={hrefFor(id)} replace aria-current={mark(id)}>
          <Avatar name={name} size={32} />
          {names.get(id)}
        </Chip>
      ))}
    </ChipRow>
  );
}

const Everybody = styled.span({
  display: 'grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  borderRadius: radius.pill,
  background: color.primarySoft,
  color: color.primaryInk,
});
