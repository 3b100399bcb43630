import {
  communicationMessages,
  limits,
  type NoticeBoardBody,
  attachmentRule,
  imageRule,
} from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import {
  DraftRecovery,
  FormActions,
  FormCallouts,
  isGone,
  isStale,
  Lock,
  partOf,
  refusedFields,
  subscribeToAll,
  useContractForm,
  useDeletion,
  useEditedDraft,
  useFormChecks,
  useFormElement,
  useIsShown,
  useValidity,
  type FieldSpec,
  type Saved,
} from '@caderneta/edit-form';
import {
  AttachmentsField,
  CoverField,
  fileNames,
  isRunning,
  missingFiles,
  storedFiles,
  useDropGuard,
  useUploads,
  withFreshAddresses,
} from '@caderneta/edit-form/uploads';
import { paths, pathTo } from '@caderneta/links';
import { useToasts } from '@caderneta/platform';
import { Card, MainAndAside, Stack, TextField } from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSameChoice } from '../drafts/choice.ts';
import { DraftName } from '../drafts/draft-name.tsx';
import { restoredDrafts } from '../drafts/restored-drafts.ts';
import { namesOf } from '../listing/classroom-names.ts';
import { classroomsQuery } from '../recipients/classrooms.queries.ts';
import { ClassroomsField } from './classrooms-field.tsx';
import {
  noticeBoardChecks,
  noticeBoardDrafts,
  type NoticeBoardContent,
  type NoticeBoardDraft,
} from './notice-board-draft.ts';
import {
  noticeBoardQuery,
  useDeleteNoticeBoard,
  useSaveNoticeBoard,
} from './notice-boards.queries.ts';

export interface NoticeBoardEditorProps {
  /** Null for a new item. */
  id: string | null;
  /** As it is now; it may change while somebody types. */
  latest: Saved<NoticeBoardContent>;
}

export function NoticeBoardEditor({ id, latest }: NoticeBoardEditorProps) {
  const { image, attachment } = latest.values;
  return (
    <DraftRecovery
      kind={noticeBoardDrafts}
      draftKey={id ?? 'new'}
      saved={latest}
      found="Você começou um mural que ainda não foi salvo."
      nameOf={({ values }) => (
        <DraftName
          title={values.title}
          classroomIds={values.classroomIds}
          files={values.image.length + values.attachment.length}
        />
      )}
      restored={restoredDrafts}
    >
      {({ values, ...start }) => {
        const files = {
          image: withFreshAddresses(values.image, image),
          attachment: withFreshAddresses(values.attachment, attachment),
        };
        return (
          <NoticeBoardForm
            {...{ id, latest }}
            start={{ ...start, values: { ...values, ...files } }}
          />
        );
      }}
    </DraftRecovery>
  );
}

interface NoticeBoardFormProps extends NoticeBoardEditorProps {
  start: NoticeBoardDraft;
}

function NoticeBoardForm(props: NoticeBoardFormProps) {
  const { id, start } = props;
  const writing = useNoticeBoardForm(props);
  const { form, image, attachment } = writing;
  const ask = useDeletionOf(id, writing.forget);
  return (
    <form {...useFormElement(writing)}>
      <FormCallouts
        conflict={writing.conflict}
        earlier={writing.earlier}
        lostFiles={{ count: start.lostFiles, missing: start.missingFiles }}
      />
      <MainAndAside>
        <Stack as={Card} gap={20} justify="start">
          <Lock isOn={form.isSubmitting}>
            <TextField
              label="Título"
              autoFocus={id === null}
              maxLength={limits.titleLength}
              {...form.registerInput('noticeBoardItem.title')}
            />
          </Lock>
          <CoverField
            label="Imagem"
            cover={image}
            {...form.registerError('noticeBoardItem.imageId')}
          />
          <AttachmentsField
            attachments={attachment}
            most={1}
            tooManyMessage={communicationMessages.noticeBoardAttachmentCount}
            {...form.registerError('noticeBoardItem.attachment')}
          />
        </Stack>
        <Lock isOn={form.isSubmitting}>
          <ClassroomsField {...form.registerField('classroomIds')} />
        </Lock>
      </MainAndAside>
      <FormActions
        cancel={<ButtonLink to={paths.noticeBoards}>cancelar</ButtonLink>}
        deletion={id === null ? undefined : { label: 'deletar', ask }}
        saveLabel="salvar"
        isValid={writing.isValid}
        missing={writing.missing}
        isSubmitting={form.isSubmitting}
        isWaiting={[...image.uploads, ...attachment.uploads].some(isRunning)}
      />
    </form>
  );
}

function useDeletionOf(id: string | null, onDeleted: () => void) {
  const { mutateAsync } = useDeleteNoticeBoard(id ?? '');
  return useDeletion({
    question: { title: 'Deletar mural', body: 'Deseja realmente deletar o mural?' },
    run: () => mutateAsync(),
    deleted: 'mural deletado!',
    failed: 'Houve um erro ao deletar o mural.',
    back: paths.noticeBoards,
    onDeleted,
  });
}

function useNoticeBoardForm({ id, start, latest }: NoticeBoardFormProps) {
  const content = useContent(start);
  const { form, subscribe, getContent, bodyNow } = content;
  const fields = useFieldSpecs(content);
  const { conflict, base, forget, once, earlier, renew } = useEditedDraft({
    kind: noticeBoardDrafts,
    draftKey: id ?? 'new',
    fields,
    getValues: getContent,
    subscribe,
    start,
    latest,
    missingFiles: () => missingFiles(content.image.list, content.attachment.list),
  });
  useFormChecks(noticeBoardChecks, subscribe);
  const validity = useValidity(form, subscribe, () => noticeBoardChecks.now()?.errorsOf(bodyNow()));
  const { mutateAsync } = useSaveNoticeBoard(id);
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const isShown = useIsShown();

  async function send(body: NoticeBoardBody) {
    try {
      const { etag } = base;
      const done = await once((idempotencyKey) => mutateAsync({ body, etag, idempotencyKey }));
      if (!done) return await (id && queries.invalidateQueries(noticeBoardQuery(id)));
    } catch (error) {
      if ((isStale(error) || isGone(error)) && id)
        await queries.invalidateQueries(noticeBoardQuery(id));
      form.setErrors(refusedFields(error));
      toasts.fail('Houve um erro ao salvar o mural.', error);
      return;
    }
    forget();
    toasts.show('success', 'Mural salvo!');
    if (isShown()) await navigate(paths.noticeBoards);
  }

  function save() {
    const { imageId, attachment } = bodyNow().noticeBoardItem;
    form.setValue('noticeBoardItem.imageId', imageId);
    form.setValue('noticeBoardItem.attachment', attachment);
    void form.submit(send);
  }

  const again = { label: 'salvar como novo', run: () => (renew(), save()) };
  const pathOf = (noticeBoardId: string) => pathTo(paths.noticeBoard, { noticeBoardId });
  const notice = earlier && { earlier, done: 'salva', ...(id === null && { again, pathOf }) };
  return { ...content, conflict, earlier: notice, forget, ...validity, save };
}

type Content = ReturnType<typeof useContent>;

/** Fields and files of the form; the body has the ids of what has arrived. */
function useContent({ values }: NoticeBoardDraft) {
  const { title, classroomIds } = values;
  const form = useContractForm({
    schema: partOf(noticeBoardChecks, ({ schema }) => schema),
    start: { noticeBoardItem: { title, imageId: '', attachment: '' }, classroomIds },
    checks: 'onBlur',
  });
  const image = useUploads(imageRule, { stored: values.image });
  const attachment = useUploads(attachmentRule, { stored: values.attachment });
  useDropGuard();
  const [images, attachments] = [image.list, attachment.list];
  const subscribe = useMemo(
    () => subscribeToAll(form.subscribe, images.subscribe, attachments.subscribe),
    [form.subscribe, images, attachments],
  );

  function getContent(): NoticeBoardContent {
    const { noticeBoardItem, classroomIds } = form.getValues();
    return {
      title: noticeBoardItem.title,
      classroomIds,
      image: storedFiles(images.current()),
      attachment: storedFiles(attachments.current()),
    };
  }

  function bodyNow(): NoticeBoardBody {
    const { title, classroomIds, image, attachment } = getContent();
    const [imageId = '', attachmentId = ''] = [image[0]?.id, attachment[0]?.id];
    return { noticeBoardItem: { title, imageId, attachment: attachmentId }, classroomIds };
  }

  return { form, image, attachment, subscribe, getContent, bodyNow };
}

/** Everything in the form that a colleague may change meanwhile. */
function useFieldSpecs({ form, image, attachment }: Content): FieldSpec<NoticeBoardContent>[] {
  const { data: classrooms = [] } = useQuery(classroomsQuery);
  return [
    {
      label: 'Título',
      format: ({ title }) => title,
      apply: ({ title }) => form.setValue('noticeBoardItem.title', title),
    },
    {
      label: 'Imagem',
      format: ({ image }) => (image.length > 0 ? 'outra imagem' : ''),
      isEqual: (one, other) => one.image[0]?.id === other.image[0]?.id,
      apply: ({ image: files }) => image.list.replace(files),
    },
    {
      label: 'Anexo',
      format: ({ attachment }) => fileNames(attachment),
      apply: ({ attachment: files }) => attachment.list.replace(files),
    },
    {
      label: 'Turmas',
      format: ({ classroomIds }) =>
        namesOf(
          classrooms.filter(({ id }) => classroomIds.includes(id)),
          classrooms,
        ),
      isEqual: (one, other) => isSameChoice(one.classroomIds, other.classroomIds),
      apply: ({ classroomIds }) => form.setValue('classroomIds', classroomIds),
    },
  ];
}
