import { childNames, paths, pathTo } from '@caderneta/family-texts';
import { EmptyState, Text } from '@caderneta/ui';
import type { PageProps } from '../app/pages.ts';
import { ChildFilter } from '../layout/child-filter.tsx';
import { studentsAt, useFamily } from '../session/family-context.ts';
import { DiaryList } from './diary-list.tsx';

const hrefFor = (studentId = '') => pathTo(paths.studentDiaries, { studentId });

/** The days of one child; of the first child if the address names none. */
export function DiariesPage({ params }: PageProps) {
  const students = studentsAt(useFamily());
  const studentId = params.studentId ?? students[0]?.id ?? '';
  const name = childNames(students).get(studentId);
  return (
    <>
      <Text as="h1" size="h1" marginBottom={12}>
        {name ? `Diários de ${name}` : 'Diários'}
      </Text>
      <ChildFilter current={studentId} hrefFor={hrefFor} />
      {name ? <DiaryList key={studentId} studentId={studentId} name={name} /> : <EmptyState />}
    </>
  );
}
