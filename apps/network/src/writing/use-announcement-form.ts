import { ApiError } from '@caderneta/api-client';
import {
  networkAnnouncementBody,
  type NetworkAnnouncementBody,
  type NetworkSchoolRow,
} from '@caderneta/api-client/contract';
import { useContractForm, type FieldErrors } from '@caderneta/form';
import { networkPaths, pathTo } from '@caderneta/links';
import { useDrafts, useModals, useSession, useToasts } from '@caderneta/platform';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { amountText, sumOf } from '../figures/figures.ts';
import { useCreateAnnouncement } from '../network.queries.ts';
import { announcementDrafts, isBlank, type AnnouncementDraft } from './announcement-draft.ts';

export interface AnnouncementFormOptions {
  schools: readonly NetworkSchoolRow[];
  /** What the form starts with. */
  start: AnnouncementDraft;
}

/** A form that is kept in this browser until it is sent, and asks before it is. */
export function useAnnouncementForm({ schools, start }: AnnouncementFormOptions) {
  const fields = useContractForm(networkAnnouncementBody, withKnownSchools(start.values, schools));
  const { form, values } = fields;
  const forget = useKeptDraft({ values, idempotencyKey: start.idempotencyKey });
  const { mutateAsync } = useCreateAnnouncement();
  const modals = useModals();
  const { name: office } = useSession().school;
  const toasts = useToasts();
  const navigate = useNavigate();

  async function send(body: NetworkAnnouncementBody) {
    try {
      const { idempotencyKey } = start;
      const { id } = await mutateAsync({ body, idempotencyKey });
      forget();
      toasts.show('success', 'Comunicado a caminho das escolas!');
      await navigate(pathTo(networkPaths.networkAnnouncement, { announcementId: id }));
    } catch (error) {
      form.refuse(refusedFields(error));
      toasts.fail('Houve um erro ao criar o comunicado.', error);
    }
  }

  async function ask() {
    const body = form.validate();
    if (!body) return;
    const chosen = schools.filter(({ id }) => body.schoolIds.includes(id));
    const isWanted = await modals.confirm({
      title: 'Enviar comunicado',
      body: `${amountText(chosen.length, 'escola', 'escolas')}, ${amountText(
        sumOf(chosen).guardians,
        'responsável',
        'responsáveis',
      )}. As famílias leem o comunicado em nome de ${office}.`,
      submit: 'enviar',
    });
    if (isWanted) await form.submit(() => send(body));
  }

  return { ...fields, ask: () => void ask() };
}

/** A school that left the network since the draft was kept can't be chosen. */
function withKnownSchools(
  values: NetworkAnnouncementBody,
  schools: readonly NetworkSchoolRow[],
): NetworkAnnouncementBody {
  const known = new Set(schools.map(({ id }) => id));
  return { ...values, schoolIds: values.schoolIds.filter((id) => known.has(id)) };
}

/** Keeps what a form holds with each change. Answers how to forget it for good. */
function useKeptDraft(draft: AnnouncementDraft) {
  const drafts = useDrafts(announcementDrafts);
  const now = JSON.stringify(draft);
  const last = useRef(now);
  const isDone = useRef(false);
  const keep = useEffectEvent(() => {
    if (isBlank(draft)) drafts.remove('new');
    else drafts.save('new', draft);
  });
  useEffect(() => {
    if (now === last.current || isDone.current) return;
    last.current = now;
    keep();
  }, [now]);
  return () => {
    isDone.current = true;
    drafts.remove('new');
  };
}

function refusedFields(error: unknown): FieldErrors<NetworkAnnouncementBody> {
  if (!(error instanceof ApiError)) return {};
  // A list is told as one field, whichever of its entries is wrong.
  const entries = error.fieldErrors.map(({ path, message }) => [path.split('.')[0]!, message]);
  // The first message of a field is the one to mend first.
  return Object.fromEntries(entries.reverse()) as FieldErrors<NetworkAnnouncementBody>;
}
