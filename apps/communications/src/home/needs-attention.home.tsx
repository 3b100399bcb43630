import { api } from '@caderneta/api-client';
import { type Attention, getAttention, type ReminderGroup } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import {
  isOffline,
  refusalText,
  usePlatformEvent,
  useSession,
  useToasts,
} from '@caderneta/platform';
import { BlockBody, Button, color, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type AttentionLine, attentionLines } from './attention-lines.ts';
import { AreaDot } from './home-items.ts';

/** Each visit of the home asks: what was dealt with elsewhere in the portal is gone. */
const attentionQuery = {
  queryKey: ['attention'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(getAttention, {}, { signal }),
  staleTime: 0,
};

export default function NeedsAttention() {
  const query = useQuery(attentionQuery);
  const { refetch } = query;
  usePlatformEvent('communications-changed', () => void refetch());
  usePlatformEvent('diaries-changed', () => void refetch());
  return (
    <BlockBody query={query} offline={isOffline(query.error)} isEmpty={() => false} empty={null}>
      {(found) => <Lines found={found} refetch={refetch} isBusy={query.isFetching} />}
    </BlockBody>
  );
}

interface LinesProps {
  found: Attention;
  refetch: () => Promise<unknown>;
  isBusy: boolean;
}

/** So many lines leave the rest of the home in sight. */
const shownAtFirst = 5;

function Lines({ found, refetch, isBusy }: LinesProps) {
  const { timezone } = useSession().school;
  const [isOpen, setOpen] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  // The button that had the focus goes.
  const focusRows = () => rows.current?.focus();
  const lines = attentionLines(found, timezone);
  const shown = isOpen ? lines : lines.slice(0, shownAtFirst);
  const isWhole = Object.values(found).every((part) => part !== null);
  return (
    <Rows ref={rows} tabIndex={-1}>
      {shown.map((line) => (
        <Line key={line.id} {...line} onReminded={() => void refetch().then(focusRows)} />
      ))}
      {shown.length < lines.length && (
        <Row>
          <Button variant="ghost" onClick={() => (setOpen(true), focusRows())}>
            mostrar mais {lines.length - shown.length}
          </Button>
        </Row>
      )}
      {!isWhole && (
        <Row>
          <div role="alert">Nem tudo pôde ser conferido.</div>
          <Button busy={isBusy} onClick={() => void refetch()}>
            recarregar
          </Button>
        </Row>
      )}
      {isWhole && lines.length === 0 && (
        <Calm>
          <CircleCheck aria-hidden size={20} />
          Tudo em dia.
        </Calm>
      )}
    </Rows>
  );
}

function Line({
  area,
  title,
  facts,
  to,
  act,
  onReminded,
}: AttentionLine & { onReminded: () => void }) {
  return (
    <Row>
      <Dot area={area} />
      <div>
        {to ? <Link to={to}>{title}</Link> : <strong>{title}</strong>}
        <Text size="small" tone="muted" block>
          {facts}
        </Text>
      </div>
      {'to' in act ? (
        <ButtonLink to={act.to} aria-label={`${act.label}: ${title}`}>
          {act.label}
        </ButtonLink>
      ) : (
        <Remind {...act.remind} {...{ title, onReminded }} label={act.label} />
      )}
    </Row>
  );
}

interface RemindProps {
  id: string;
  group: ReminderGroup;
  title: string;
  label: string;
  onReminded: () => void;
}

/** Reminds at once: the row says whom. The server refuses a second one on the same day. */
function Remind({ id, group, title, label, onReminded }: RemindProps) {
  const toasts = useToasts();
  const { timezone } = useSession().school;
  const reminder = useMutation({
    mutationFn: async () => (await import('./remind.ts')).remind({ id, group, timezone }),
    onSuccess: ({ says, ...more }) => {
      toasts.show('success', says, more);
      onReminded();
    },
    onError: (error) => {
      const refusal = refusalText(error);
      if (refusal) toasts.show('error', refusal);
      else toasts.fail('Houve um erro ao lembrar.', error);
      onReminded();
    },
  });
  return (
    <Button
      variant="secondary"
      busy={reminder.isPending}
      aria-label={`${label}: ${title}`}
      onClick={() => reminder.mutate()}
    >
      {label}
    </Button>
  );
}

const Rows = styled.ul({
  listStyle: 'none',
  '&:focus': { outline: 'none' },
  '& > li + li': { borderTop: `1px solid ${color.line}` },
});

const Row = styled.li({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[12]}`,
  padding: `${space[12]} 0`,
  '& > div': { flex: '1 1 160px', minWidth: 0 },
  '& > div > a': { color: color.ink, fontWeight: 700, textDecoration: 'none' },
  '& > div > a:hover': { textDecoration: 'underline' },
});

const Dot = styled(AreaDot)({ flex: 'none', alignSelf: 'start', marginTop: '7px' });

const Calm = styled.li({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  color: color.success,
  fontWeight: 700,
});
