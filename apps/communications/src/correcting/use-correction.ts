import { api, ApiError } from '@caderneta/api-client';
import type {
  corrections,
  CorrectionPreview,
  Input,
  TellWhom,
} from '@caderneta/api-client/contract';
import {
  isGone,
  isStale,
  refusedFields,
  sentenceOf,
  useEditedDraft,
  useIsShown,
} from '@caderneta/edit-form';
import { useSession, useToasts } from '@caderneta/platform';
import { useNavigate } from 'react-router-dom';
import { useOpenDialog } from '../dialogs/use-open-dialog.ts';
import {
  type CommunicationDraft,
  type KindTypes,
  pathOfItem,
  type WrittenKind,
} from '../kinds/communication-kind.ts';
import { useChanged, useReload } from '../kinds/communication.queries.ts';
import { hold } from '../kinds/hold.ts';
import { useSentToast } from '../undoing/use-sent.ts';
import { contentSpecs, useContent } from '../writing/use-communication-form.ts';
import { correctionCalls, draftKeyOf } from './corrected-kind.ts';
import type { CorrectionFormProps } from './correction-form.tsx';
import { useUndoCorrection } from './use-undo-correction.ts';

const fetchModal = () => import(/* webpackChunkName: "dialogs" */ './correction.modal.tsx');

/** A form whose submission shows what changed, and then publishes it. */
export function useCorrection<T extends KindTypes>(props: CorrectionFormProps<T>) {
  const { kind, id, start, latest } = props;
  const { timezone } = useSession().school;
  const content = useContent(props);
  const { form, files, getContent, subscribe, areChecksThere } = content;
  const { conflict, getDraft, forget, once, earlier } = useEditedDraft({
    kind: kind.form.drafts,
    draftKey: draftKeyOf(id),
    fields: contentSpecs(kind, content, timezone),
    getValues: getContent,
    subscribe,
    start,
    latest,
    missingFiles: files.missing,
  });
  const calls = correctionCalls(kind);
  const toasts = useToasts();
  const openDialog = useOpenDialog();
  const onPublished = usePublished(props);
  const onRefused = useRefused(props, content);

  /** @returns why it was not published, where the form shows nothing of it */
  async function publishWith(body: CorrectionBody): Promise<string | undefined> {
    const ifMatch = getDraft().base.etag;
    const input = { params: { id }, query: hold, body };
    try {
      const done = await once((idempotencyKey) =>
        api.call(calls.correct, input, { ifMatch, idempotencyKey }),
      );
      if (!done) return undefined;
      const draft = getDraft();
      forget();
      await onPublished(draft, done.answer.heldSeconds);
    } catch (error) {
      if (!isStale(error) && !isGone(error)) return sentenceOf(error, failed);
      await onRefused(error);
    }
    return undefined;
  }

  /** Asks what would change, and shows it. */
  async function review() {
    if ((await files.arrived()) !== 'arrived') return;
    const written = files.addTo(kind.form.toBody(form.getValues(), timezone), kind.form);
    const communication = correctedPart(kind, written);
    let found: CorrectionPreview;
    try {
      found = await api.call(calls.preview, { params: { id }, body: { communication } });
    } catch (error) {
      await onRefused(error);
      return;
    }
    if (found.changes.length === 0) return void toasts.show('error', nothing);
    const publish = (tell: TellWhom) => publishWith({ communication, tell });
    await openDialog(fetchModal, (modals, { CorrectionModal }) =>
      modals.open(CorrectionModal, { preview: found, publish }),
    );
  }

  const callout = earlier && { earlier, done: 'publicada' };
  const save = async () => {
    if (await areChecksThere()) await form.submit(review);
  };
  return { ...content, conflict, earlier: callout, save: () => void save(), isValid: true };
}

type CorrectionBody = Input<(typeof corrections)['announcement']['correct']>['body'];

/** Of a body, without what says when and how it leaves. */
function correctedPart<T extends KindTypes>(
  { form }: WrittenKind<T>,
  { communication }: T['body'],
): CorrectionBody['communication'] {
  const left = ['scheduledDate', ...Object.keys(form.flags ?? {})];
  const entries = Object.entries(communication).filter(([name]) => !left.includes(name));
  return Object.fromEntries(entries) as CorrectionBody['communication'];
}

const nothing = 'Nada mudou: não há o que corrigir.';
const failed = 'Houve um erro ao publicar a correção.';

function usePublished<T extends KindTypes>({ kind, id }: CorrectionFormProps<T>) {
  const show = useSentToast();
  const changed = useChanged(kind);
  const reload = useReload(kind);
  const undo = useUndoCorrection(kind, id);
  const navigate = useNavigate();
  const isShown = useIsShown();
  return async (draft: CommunicationDraft<T['values']>, heldSeconds: number | undefined) => {
    changed();
    show({
      message: 'Correção publicada!',
      title: draft.values.communication.title,
      heldSeconds,
      undo: (until) => void undo(draft, until),
      onSent: () => void reload(id),
    });
    if (isShown()) await navigate(pathOfItem(kind, id));
  };
}

/** What was typed stays; what stands by now is shown beside it. */
function useRefused<T extends KindTypes>(
  { kind, id }: CorrectionFormProps<T>,
  { form }: ReturnType<typeof useContent<T>>,
) {
  const toasts = useToasts();
  const reload = useReload(kind);
  return async (error: unknown) => {
    const { status = null } = error instanceof ApiError ? error : {};
    if (status === 409 || status === 404) await reload(id);
    const refused = refusedFields<T['values']>(error, kind.form.fieldOf);
    form.setErrors(refused);
    toasts.fail(status === 404 ? kind.texts.notFound : kind.texts.saveFailed, error);
  };
}
