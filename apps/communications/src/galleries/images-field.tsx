import { limits } from '@caderneta/api-client/contract';
import { useStore } from '@caderneta/app-kit';
import { useFocusInside, type Focusable } from '@caderneta/edit-form';
import {
  CountedTitle,
  countHeld,
  FullField,
  roomFor,
  type UploadList,
  usePastedImage,
} from '@caderneta/edit-form/uploads';
import { useModals } from '@caderneta/platform';
import { FileDrop, media, space, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useCallback, useId, useRef, type Ref } from 'react';
import { chooseImages, galleryImageRule, type Refusal } from './choose-images.ts';
import { ImageTile } from './image-tile.tsx';

export interface ImagesFieldProps {
  list: UploadList;
  error: string | undefined;
  /** Whether the field is in sight: pictures pasted anywhere on the page then come here. */
  isShown: boolean;
  ref?: Ref<Focusable>;
}

const most = limits.galleryImages;

export function ImagesField({ list, error, isShown, ref }: ImagesFieldProps) {
  const uploads = useStore(list);
  const place = useFocusInside(ref);
  const titleId = useId();
  const choose = useChoose(list);
  usePastedImage((files) => isShown && choose(files));

  const { grid, chooser, onRetry, onRemove } = useTileActions(list);

  return (
    <Stack ref={place} role="group" aria-labelledby={titleId} gap={12}>
      <CountedTitle id={titleId} count={countHeld(uploads)} most={most}>
        Imagens
      </CountedTitle>
      {roomFor(most, uploads) === 0 ? (
        <FullField place={place} error={error} />
      ) : (
        <FileDrop
          ref={chooser}
          title="Adicionar imagens"
          hint={`arraste, cole ou escolha: JPEG, PNG, WebP ou HEIC, até 10 MB cada, no máximo ${most}`}
          accept={galleryImageRule.accept}
          multiple
          error={error}
          onFiles={choose}
        />
      )}
      {uploads.length > 0 && (
        <Tiles ref={grid}>
          {uploads.map((upload) => (
            <li key={upload.key}>
              <ImageTile upload={upload} onRetry={onRetry} onRemove={onRemove} />
            </li>
          ))}
        </Tiles>
      )}
    </Stack>
  );
}

/** Actions of tiles. Removing one moves the focus to the next. */
function useTileActions(list: UploadList) {
  const grid = useRef<HTMLUListElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const onRetry = useCallback((key: string) => list.retry(key), [list]);
  const onRemove = useCallback(
    (key: string) => {
      const tiles = [...(grid.current?.children ?? [])];
      const index = list.current().findIndex((each) => each.key === key);
      const next = (tiles[index + 1] ?? tiles[index - 1])?.querySelector('button');
      list.remove(key);
      (next ?? chooser.current)?.focus();
    },
    [list],
  );
  return { grid, chooser, onRetry, onRemove };
}

function useChoose(list: UploadList) {
  const modals = useModals();
  return (files: File[]) => {
    const { accepted, refusals } = chooseImages(files, roomFor(most, list.current()));
    list.add(accepted);
    if (refusals.length === 0) return;
    void modals.confirm({
      title: 'Algumas imagens não foram adicionadas',
      body: <RefusedImages refusals={refusals} />,
      submit: 'entendi',
    });
  };
}

interface RefusedImagesProps {
  refusals: readonly Refusal[];
}

/** Names after which the rest is only counted. */
const shown = 5;

/** Why some of the chosen files were left out, and which. */
function RefusedImages({ refusals }: RefusedImagesProps) {
  return refusals.map(({ message, names }) => (
    <Text as="div" key={message} breaks>
      <p>
        <strong>{message}</strong>
      </p>
      <Stack as="ul" gap={0} marginTop={4}>
        {names.slice(0, shown).map((name, index) => (
          <li key={index}>{name}</li>
        ))}
        {names.length > shown && <li>e mais {names.length - shown}</li>}
      </Stack>
    </Text>
  ));
}

const Tiles = styled.ul({
  display: 'grid',
  gap: space[12],
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  '& > li': { minWidth: 0 },
  [media.phone]: { gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))', gap: space[8] },
});
