import { useContractForm } from '@caderneta/form';
import { useSession } from '@caderneta/platform';
import type { CommunicationDraft } from '../drafts/communication-draft.ts';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import type { Resumable } from '../drafts/use-resumable.ts';
import type {
  CommunicationKind,
  FormFields,
  KindTypes,
  WrittenValues,
} from '../kinds/communication-kind.ts';
import type { WriteTarget } from '../kinds/communication.queries.ts';
import { keptFiles } from '../uploads/upload.ts';
import { useFormFiles } from './use-form-files.ts';

export interface KeptFieldsOptions<T extends KindTypes> {
  kind: CommunicationKind<T>;
  resumable: Resumable<CommunicationDraft<T['values']>>;
  /** What is changed; left out for what is new. */
  target?: WriteTarget;
}

/** Fields and files of a form, kept in this browser until `forget`. */
export function useKeptFields<T extends KindTypes>(options: KeptFieldsOptions<T>) {
  const { kind, resumable, target } = options;
  const { start, forget } = resumable;
  const { timezone } = useSession().school;
  const fields = useContractForm<T['values']>(kind.form.schema, start.values, (values) =>
    kind.form.rules(values, timezone),
  );
  // Every kind's values hold these.
  const shared = fields as unknown as FormFields<WrittenValues>;
  const files = useFormFiles(shared.form, start);
  const draft = {
    values: fields.values,
    cover: keptFiles(files.cover.uploads),
    attachments: keptFiles(files.attachments.uploads),
    idempotencyKey: start.idempotencyKey,
    etag: target?.etag ?? null,
  };
  useKeptDraft(draft, resumable);
  /** Answers what the form holds, and keeps it no longer. */
  function finish(): CommunicationDraft<T['values']> {
    forget();
    // As they are by now: files may have arrived since this was rendered.
    return {
      ...draft,
      values: fields.form.state().values,
      cover: keptFiles(files.cover.list.uploads()),
      attachments: keptFiles(files.attachments.list.uploads()),
    };
  }
  return { fields, shared, files, finish };
}
