import type { PendingDiaryCount } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { isOffline } from '@caderneta/platform';
import { BlockBody, BlockRows, EmptyState, ProgressBar, Row, Text } from '@caderneta/ui';
import { NotebookPen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pendingTone, pendingWords } from '../diary/pending-words.ts';
import { useTodaysCounts } from './todays-counts.ts';

function Classroom({ classroomId, classroomName, ...count }: PendingDiaryCount) {
  const { filled, total, dayOff } = count;
  const isDone = pendingTone(count) === 'success';
  const hasBar = total > 0 && !dayOff;
  return (
    <li>
      <Link to={pathTo(paths.classroomDiaries, { classroomId })}>
        <Row as="span" align="stretch" justify="space-between" marginBottom={hasBar ? 8 : 0}>
          <strong>{classroomName}</strong>
          <Text
            size="small"
            tone={isDone ? 'success' : 'muted'}
            weight={isDone ? 700 : undefined}
            rigid
          >
            {pendingWords(count)}
          </Text>
        </Row>
        {hasBar && (
          <ProgressBar
            value={filled}
            max={total}
            label={`Diários de ${classroomName}`}
            tone="success"
          />
        )}
      </Link>
    </li>
  );
}

export default function TodaysDiaries() {
  const counts = useTodaysCounts();
  return (
    <BlockBody
      query={counts}
      offline={isOffline(counts.error)}
      isEmpty={(classrooms) => classrooms.length === 0}
      empty={<EmptyState icon={NotebookPen} />}
    >
      {(classrooms) => (
        <BlockRows>
          {classrooms.map((classroom) => (
            <Classroom key={classroom.classroomId} {...classroom} />
          ))}
        </BlockRows>
      )}
    </BlockBody>
  );
}
