import {
  type AppVersions,
  type RingVersion,
  sentenceLetters,
  type WaitingVersion,
} from '@caderneta/api-client/contract';
import { refusalText, useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import {
  Button,
  Card,
  color,
  Dialog,
  media,
  space,
  StatusChip,
  text,
  TextField,
} from '@caderneta/ui';
import { Power, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useRenewLists } from '../lists.queries.ts';
import { HealthBars } from './health-bars.tsx';
import { WaitingBuild } from './waiting-build.tsx';
import { appText, buildText, eventText, ringText, runningText } from './version-words.ts';
import { answerWaiting, rollBack, setSwitch } from './versions.queries.ts';

interface AppVersionsCardProps {
  versions: AppVersions;
}

export function AppVersionsCard({ versions }: AppVersionsCardProps) {
  const titleId = useId();
  const { app, rings, switchedOff } = versions;
  const { busy, goBack, toggle, answer } = useVersionActions(versions);
  return (
    <Card aria-labelledby={titleId} css={{ display: 'grid', gap: space[12] }}>
      <div css={rowStyle}>
        <h2 id={titleId} css={text.h2}>
          {appText(app)}
        </h2>
        {versions.canSwitchOff && (
          <Button
            variant={switchedOff === null ? 'neutral' : 'secondary'}
            icon={<Power aria-hidden size={20} />}
            busy={busy}
            onClick={() => void toggle()}
          >
            {switchedOff === null ? 'desligar' : 'ligar'}
          </Button>
        )}
      </div>
      {switchedOff !== null && (
        <p>
          <StatusChip tone="warning">desligado</StatusChip> {switchedOff}
        </p>
      )}
      <ul aria-label={`No ar: ${appText(app)}`} css={listStyle}>
        {rings.map((ring) => (
          <RingRow key={ring.ring} ring={ring} busy={busy} onGoBack={() => void goBack(ring)} />
        ))}
      </ul>
      {versions.waiting.map((one) => (
        <WaitingBuild
          key={one.buildId}
          waiting={one}
          busy={busy}
          onAnswer={(isAccepted) => void answer(one, isAccepted)}
        />
      ))}
      <History versions={versions} />
    </Card>
  );
}

interface RingRowProps {
  ring: RingVersion;
  busy: boolean;
  onGoBack: () => void;
}

function RingRow({ ring, busy, onGoBack }: RingRowProps) {
  const { timezone } = useSession().school;
  const { news, since, by, builtAt, canRollBack } = ring;
  return (
    <li css={rowStyle}>
      <div css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{ringText(ring)}</strong>: {runningText(ring)}
        {since && by && (
          <p css={{ ...text.small, color: color.inkMuted }}>
            desde {formatDateTime(since, timezone)}, por {by}
          </p>
        )}
        {!since && builtAt && (
          <p css={{ ...text.small, color: color.inkMuted }}>
            construída em {formatDateTime(builtAt, timezone)}
          </p>
        )}
        {news && <p>{news}</p>}
        <HealthBars health={ring.health} />
      </div>
      {canRollBack && (
        <Button
          variant="neutral"
          icon={<Undo2 aria-hidden size={20} />}
          busy={busy}
          onClick={onGoBack}
        >
          voltar
        </Button>
      )}
    </li>
  );
}

function History({ versions: { events } }: AppVersionsCardProps) {
  const { timezone } = useSession().school;
  if (events.length === 0) return null;
  return (
    <details>
      <summary>Histórico</summary>
      <ul css={listStyle}>
        {events.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.ring}`} css={text.small}>
            {formatDateTime(event.at, timezone)}: {event.by} {eventText(event)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function useVersionActions({ app, switchedOff }: AppVersions) {
  const [busy, setBusy] = useState(false);
  const modals = useModals();
  const toasts = useToasts();
  const renewLists = useRenewLists();

  async function run(act: () => Promise<unknown>, done: string, failed: string) {
    setBusy(true);
    try {
      await act();
      toasts.show('success', done);
    } catch (error) {
      const refused = refusalText(error);
      if (refused) toasts.show('error', refused);
      else toasts.fail(failed, error);
    }
    await renewLists();
    setBusy(false);
  }

  async function goBack(ring: RingVersion) {
    const isSure = await modals.confirm({
      title: `Voltar a versão de ${appText(app)}`,
      body: `${ringText(ring)} passam a receber a versão anterior a ${buildText(ring.buildId)}.`,
      submit: 'voltar',
    });
    if (!isSure) return;
    await run(() => rollBack(app, ring), 'Versão anterior no ar!', 'Houve um erro ao voltar.');
  }

  async function toggle() {
    const sentence =
      switchedOff === null ? await modals.open(SwitchOffModal, { name: appText(app) }) : null;
    if (sentence === undefined) return;
    const done = sentence === null ? 'Aplicativo ligado!' : 'Aplicativo desligado!';
    await run(() => setSwitch(app, sentence), done, 'Houve um erro ao mudar o aplicativo.');
  }

  async function answer(waiting: WaitingVersion, isAccepted: boolean) {
    const word = isAccepted ? 'confirmar' : 'recusar';
    const isSure = await modals.confirm({
      title: `${isAccepted ? 'Confirmar' : 'Recusar'} a versão ${waiting.buildId}`,
      body: isAccepted
        ? `A equipe ${waiting.by} poderá colocá-la no ar com tudo o que está na lista.`
        : `A equipe ${waiting.by} não poderá colocá-la no ar.`,
      submit: word,
    });
    if (!isSure) return;
    const done = isAccepted ? 'Versão confirmada!' : 'Versão recusada!';
    const failed = `Houve um erro ao ${word} a versão.`;
    await run(() => answerWaiting(app, waiting, isAccepted), done, failed);
  }

  return { busy, goBack, toggle, answer };
}

const listStyle = { display: 'grid', gap: space[8], margin: 0, padding: 0, listStyle: 'none' };
const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[8]} ${space[24]}`,
  [media.phone]: { flexDirection: 'column', alignItems: 'stretch' },
} as const;

interface SwitchOffModalProps {
  name: string;
  close: (sentence?: string) => void;
}

/** Asks for the sentence that people read instead of the app. */
function SwitchOffModal({ name, close }: SwitchOffModalProps) {
  const [sentence, setSentence] = useState('');
  const words = sentence.trim();
  return (
    <Dialog
      title={`Desligar ${name}`}
      submitLabel="desligar"
      submitVariant="danger"
      submitDisabled={words === ''}
      onSubmit={() => close(words)}
      onClose={() => close()}
    >
      <TextField
        label="O que as pessoas leem no lugar"
        hint="Por exemplo: As mensagens voltam às 14h."
        value={sentence}
        maxLength={sentenceLetters}
        onChange={({ target }) => setSentence(target.value)}
      />
    </Dialog>
  );
}
