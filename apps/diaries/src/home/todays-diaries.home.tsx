import type { PendingDiaryCount } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { isOffline } from '@caderneta/platform';
import { BlockBody, blockRows, color, EmptyState, ProgressBar, space, text } from '@caderneta/ui';
import { NotebookPen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pendingTone, pendingWords } from '../diary/pending-words.ts';
import { useTodaysCounts } from './todays-counts.ts';

function Classroom({ classroomId, classroomName, ...count }: PendingDiaryCount) {
  const { filled, total, dayOff } = count;
  const done = pendingTone(count) === 'success';
  return (
    <li>
      <Link to={pathTo(paths.classroomDiaries, { classroomId })}>
        <span css={{ display: 'flex', justifyContent: 'space-between', gap: space[12] }}>
          <strong css={{ fontWeight: 700 }}>{classroomName}</strong>
          <span
            css={{
              ...text.small,
              flex: 'none',
              color: done ? color.success : color.inkMuted,
              fontWeight: done ? 700 : 400,
            }}
          >
            {pendingWords(count)}
          </span>
        </span>
        {total > 0 && !dayOff && (
          <ProgressBar
            value={filled}
            max={total}
            label={`Diários de ${classroomName}`}
            tone="diarios"
            css={{ marginTop: space[8] }}
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
        <ul css={blockRows}>
          {classrooms.map((classroom) => (
            <Classroom key={classroom.classroomId} {...classroom} />
          ))}
        </ul>
      )}
    </BlockBody>
  );
}
