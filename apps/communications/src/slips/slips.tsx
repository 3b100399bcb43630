import { useAddressParams } from '@caderneta/listing';
import {
  Button,
  Card,
  counted,
  EmptyState,
  Grid,
  PageHeader,
  Row,
  SegmentedChoice,
  SelectField,
  Skeleton,
  space,
  Stack,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { LoadedItem } from '../details/loaded-item.tsx';
import type { KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import { wholeQuery } from '../kinds/communication.queries.ts';
import { Slip } from './slip.tsx';
import {
  childrenOf,
  chosenChildren,
  proposedGroups,
  slipGroups,
  type SlipGroup,
} from './slip-children.ts';

export interface SlipsProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  id: string;
}

/** What was sent as a slip for each child, with a strip that comes back signed. */
export function Slips<T extends KindTypes>({ kind, id }: SlipsProps<T>) {
  return (
    <LoadedItem
      kind={kind}
      query={useQuery(wholeQuery(kind, id))}
      skeleton={<Skeleton height="300px" />}
    >
      {({ data }) => (
        <>
          <Grid columns={1} screenOnly>
            <PageHeader title="Imprimir bilhetes" context={data.communication.title} />
          </Grid>
          {data.communication.sentAt === null ? (
            <EmptyState icon={Printer}>Os bilhetes podem ser impressos depois do envio.</EmptyState>
          ) : (
            <SlipsOfItem kind={kind} item={data} />
          )}
        </>
      )}
    </LoadedItem>
  );
}

interface SlipsOfItemProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
}

function SlipsOfItem<T extends KindTypes>({ kind, item }: SlipsOfItemProps<T>) {
  const { params, change } = useAddressParams();
  const classroomId = params.get('turma') ?? '';
  const children = childrenOf(item, kind.view.answers).filter(
    (child) => !classroomId || child.classroomId === classroomId,
  );
  const sizes = slipGroups.map(({ is }) => children.filter(is).length);
  const firstFilled = proposedGroups(kind.view.perChild !== undefined).find(({ is }) =>
    children.some(is),
  );
  const group = params.get('para') ?? firstFilled?.word ?? 'todos';
  const slips = chosenChildren(children, group);
  return (
    <>
      <Stack as={Card} maxWidth="720px" marginBottom={20} screenOnly>
        {item.classrooms.length > 1 && (
          <SelectField
            label="Turma"
            value={classroomId}
            onChange={({ target }) => change({ turma: target.value }, { replace: true })}
          >
            <option value="">Todas as turmas</option>
            {item.classrooms.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SegmentedChoice<SlipGroup>
          label="Para quem"
          options={slipGroups.map(({ word, label }, index) => ({
            value: word,
            label: `${label} (${sizes[index]})`,
          }))}
          value={group as SlipGroup}
          onChange={(word) => word && change({ para: word }, { replace: true })}
        />
        <Row wrap justify="space-between">
          <p role="status">{readyText(slips.length)}</p>
          <Button
            variant="primary"
            icon={<Printer aria-hidden size={20} />}
            disabled={slips.length === 0}
            onClick={() => window.print()}
          >
            imprimir
          </Button>
        </Row>
      </Stack>
      <PaperSlips aria-label="Bilhetes">
        {slips.map((child) => (
          <Slip key={child.studentId} kind={kind} item={item} child={child} />
        ))}
      </PaperSlips>
    </>
  );
}

function readyText(slips: number): string {
  if (slips === 0) return 'Ninguém precisa de bilhete aqui.';
  return counted(slips, 'bilhete, um para cada aluno.', 'bilhetes, um para cada aluno.');
}

// Not every browser ends a page inside a grid.
const PaperSlips = styled.ul({
  display: 'grid',
  gap: space[16],
  maxWidth: '720px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // A page of its own name, so that the paper of others stays as it is.
  page: 'bilhetes',
  '@page bilhetes': { size: 'A4', margin: '12mm' },
  '@media print': { display: 'block', maxWidth: 'none' },
});
