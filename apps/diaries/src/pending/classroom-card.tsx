import type { PendingDiaryCount } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { Card, color, motion, radius, ProgressBar, space, StatusChip, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { pendingTone, pendingWords } from '../diary/pending-words.ts';

export type ClassroomCardProps = PendingDiaryCount;

/** How far a classroom is with today's diaries. */
export function ClassroomCard({ classroomId, classroomName, ...count }: ClassroomCardProps) {
  const { filled, total, dayOff } = count;
  return (
    <Classroom aria-label={classroomName}>
      <Text as="h2" breaks>
        <ClassroomLink to={pathTo(paths.classroomDiaries, { classroomId })}>
          {classroomName}
        </ClassroomLink>
      </Text>
      <div>
        <StatusChip tone={pendingTone(count)}>{pendingWords(count)}</StatusChip>
      </div>
      {total > 0 && !dayOff && (
        <ProgressBar
          label={`Diários feitos em ${classroomName}`}
          value={filled}
          max={total}
          tone="success"
          showNumbers
        />
      )}
    </Classroom>
  );
}

const Classroom = styled(Card)({
  position: 'relative',
  display: 'grid',
  gap: space[12],
  transition: `border-color ${motion.fast}`,
  '&:hover': { borderColor: color.primary },
});

/** As large as its card. */
const ClassroomLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
});
