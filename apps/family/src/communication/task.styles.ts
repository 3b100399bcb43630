import { color, radius, space } from '@caderneta/ui';
import styled from '@emotion/styled';

export const task = {
  display: 'grid',
  gap: space[12],
  padding: space[16],
  borderRadius: radius.control,
  background: color.surfaceSubtle,
} as const;

/** A task of the guardian. */
export const Task = styled.div(task);

/** Whom a task is about, and how it stands. */
export const TaskHead = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
  // An answer in many words takes several lines.
  '& span': { whiteSpace: 'normal' },
});
