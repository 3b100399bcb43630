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
  Dialog,
  media,
  space,
  Stack,
  StatusChip,
  Text,
  TextField,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { Power, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useRenewLists } from '../lists.queries.ts';
import { goBackAsking } from './go-back-asking.tsx';
import { BuildWeight } from './build-weight.tsx';
import { HealthBars } from './health-bars.tsx';
import { SupportCodes, VersionHistory } from './version-history.tsx';
import { WaitingBuild } from './waiting-build.tsx';
import { appText, buildNames, type NameBuild, ringText } from './version-words.ts';
import { answerWaiting, setSwitch } from './versions.queries.ts';

interface AppVersionsCardProps {
  versions: AppVersions;
}

export function AppVersionsCard({ versions }: AppVersionsCardProps) {
  const titleId = useId();
  const { app, rings, switchedOff } = versions;
  const nameOf = buildNames(versions, useSession().school.timezone);
  const { busy, goBack, toggle, answer } = useVersionActions(versions, nameOf);
  return (
    <Stack as={Card} gap={12} aria-labelledby={titleId}>
      <VersionRow>
        <Text as="h2" size="h2" id={titleId}>
          {appText(app)}
        </Text>
        {versions.canSwitchOff && (
          <Button
            variant={switchedOff === null ? 'neutral' : 'secondary'}
            icon={<Power aria-hidden size={20} />}
            busy={busy}
            onClick={() => void toggle()}
          >
            {switchedOff === null ? 'tirar do ar' : 'pôr no ar'}
          </Button>
        )}
      </VersionRow>
      {switchedOff !== null && (
        <p>
          <StatusChip tone="warning">fora do ar</StatusChip> {switchedOff}
        </p>
      )}
      <Stack as="ul" gap={8} aria-label={`No ar: ${appText(app)}`}>
        {rings.map((ring) => (
          <RingRow
            key={ring.ring}
            ring={ring}
            nameOf={nameOf}
            busy={busy}
            onGoBack={() => void goBack(ring)}
          />
        ))}
      </Stack>
      {versions.waiting.map((one) => (
        <WaitingBuild
          key={one.buildId}
          waiting={one}
          busy={busy}
          onAnswer={(isAccepted) => void answer(one, isAccepted)}
        />
      ))}
      <VersionHistory versions={versions} nameOf={nameOf} />
      <SupportCodes versions={versions} nameOf={nameOf} />
    </Stack>
  );
}

interface RingRowProps {
  ring: RingVersion;
  nameOf: NameBuild;
  busy: boolean;
  onGoBack: () => void;
}

function RingRow({ ring, nameOf, busy, onGoBack }: RingRowProps) {
  const { timezone } = useSession().school;
  const { news, since, by, builtAt, canRollBack } = ring;
  return (
    <VersionRow as="li">
      <Text as="div" narrows breaks>
        <strong>{ringText(ring)}</strong>: {nameOf(ring.buildId)}
        {since && by && (
          <Text as="p" size="small" tone="muted">
            desde {formatDateTime(since, timezone)}, por {by}
          </Text>
        )}
        {!since && builtAt && (
          <Text as="p" size="small" tone="muted">
            construída em {formatDateTime(builtAt, timezone)}
          </Text>
        )}
        {news && <p>{news}</p>}
        <HealthBars health={ring.health} />
        <BuildWeight health={ring.health} />
      </Text>
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
    </VersionRow>
  );
}

function useVersionActions({ app, switchedOff }: AppVersions, nameOf: NameBuild) {
  const [busy, setBusy] = useState(false);
  const modals = useModals();
  const toasts = useToasts();
  const renewLists = useRenewLists();

  async function run(act: () => Promise<unknown>, done: string, failed: string) {
    setBusy(true);
    try {
      if ((await act()) !== false) toasts.show('success', done);
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
      body: `${ringText(ring)}: volta ao ar a versão anterior, no lugar desta.`,
      submit: 'voltar',
    });
    if (!isSure) return;
    const done = 'Versão anterior no ar!';
    await run(() => goBackAsking(modals, app, ring), done, 'Houve um erro ao voltar.');
  }

  async function toggle() {
    const sentence =
      switchedOff === null ? await modals.open(SwitchOffModal, { name: appText(app) }) : null;
    if (sentence === undefined) return;
    const done = sentence === null ? 'Aplicativo de volta no ar!' : 'Aplicativo fora do ar!';
    await run(() => setSwitch(app, sentence), done, 'Houve um erro ao mudar o aplicativo.');
  }

  async function answer(waiting: WaitingVersion, isAccepted: boolean) {
    const word = isAccepted ? 'confirmar' : 'recusar';
    const isSure = await modals.confirm({
      title: `${isAccepted ? 'Confirmar' : 'Recusar'} ${nameOf(waiting.buildId)}`,
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

const VersionRow = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[8]} ${space[24]}`,
  [media.phone]: { flexDirection: 'column', alignItems: 'stretch' },
});

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
      title={`Tirar ${name} do ar`}
      submitLabel="tirar do ar"
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
