import type { PendingDiaryCount } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/platform';
import { color, EmptyState, ProgressBar, space, text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { Block } from './block.tsx';
import { pendingDiaries } from './home.queries.ts';
import { rows } from './rows.ts';

function Classroom({ classroomId, classroomName, pending, total }: PendingDiaryCount) {
  const { remotes } = useShell();
  const own = remotes.firstServed(paths.classroomDiaries);
  const done = pending === 0;
  return (
    <li>
      <Link to={own ? pathTo(own, { classroomId }) : paths.diaries}>
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
            {done ? 'Todos feitos' : `Faltam ${pending} de ${total}`}
          </span>
        </span>
        <ProgressBar
          value={total - pending}
          max={total}
          label={`Diários de ${classroomName}`}
          tone={done ? 'success' : 'eventos'}
          css={{ marginTop: space[8] }}
        />
      </Link>
    </li>
  );
}

export function TodaysDiaries() {
  const query = useQuery(pendingDiaries);
  return (
    <Block
      title="Diários de hoje"
      query={query}
      isEmpty={(classrooms) => classrooms.length === 0}
      empty={<EmptyState icon={NotebookPen} />}
    >
      {(classrooms) => (
        <ul css={rows}>
          {classrooms.map((classroom) => (
            <Classroom key={classroom.classroomId} {...classroom} />
          ))}
        </ul>
      )}
    </Block>
  );
}
