import type { Versioned } from '@caderneta/api-client';
import type { StudentGroup } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { LeftWhenNeeded, Loaded, Missing } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { ActionBar, Card, PageHeader, Stack } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { GroupEditor } from './group-form.tsx';
import { blankGroup, groupDrafts, savedGroup } from './group-values.ts';
import { groupQuery, rosterQuery } from '../recipients/groups.queries.ts';

/** A new group, or the one of the address. */
export default function GroupPage() {
  const { groupId } = useParams();
  if (groupId) return <StoredGroup groupId={groupId} />;
  return (
    <>
      <PageHeader title="Novo grupo" />
      <GroupEditor id={null} latest={blankGroup} />
    </>
  );
}

function StoredGroup({ groupId }: { groupId: string }) {
  const query = useQuery(groupQuery(groupId));
  return (
    <Loaded
      query={query}
      missing={
        <>
          <LeftWhenNeeded kind={groupDrafts} draftKey={groupId} />
          <Missing back={paths.studentGroups} backLabel="voltar aos grupos">
            Este grupo não existe ou foi deletado.
          </Missing>
        </>
      }
    >
      {(saved) =>
        saved.data.isEditable ? (
          <Edit key={groupId} saved={saved} />
        ) : (
          <GroupView group={saved.data} />
        )
      }
    </Loaded>
  );
}

const contextOf = ({ createdBy }: StudentGroup) => `Criado por ${createdBy.name}`;

function Edit({ saved }: { saved: Versioned<StudentGroup> }) {
  const latest = useMemo(() => savedGroup(saved), [saved]);
  return (
    <>
      <PageHeader title={saved.data.name} context={contextOf(saved.data)} />
      <GroupEditor id={saved.data.id} latest={latest} />
    </>
  );
}

/** A group of the school, as far as a teacher has its students. */
function GroupView({ group }: { group: StudentGroup }) {
  const query = useQuery(rosterQuery);
  return (
    <>
      <PageHeader title={group.name} context={`${contextOf(group)} · só os seus alunos`} />
      <Loaded query={query}>
        {(classrooms) => (
          <Card>
            <Stack as="ul" gap={8} breaks>
              {classrooms.flatMap((classroom) =>
                classroom.students
                  .filter(({ id }) => group.studentIds.includes(id))
                  .map(({ id, name }) => (
                    <li key={id}>
                      {name} ({classroom.name})
                    </li>
                  )),
              )}
            </Stack>
          </Card>
        )}
      </Loaded>
      <ActionBar left={<ButtonLink to={paths.studentGroups}>voltar</ButtonLink>} />
    </>
  );
}
