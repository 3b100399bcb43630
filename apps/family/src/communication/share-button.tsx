import type { StoredFile } from '@caderneta/api-client/contract';
import { IconButton } from '@caderneta/ui';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { toasts } from '../ground/toast-host.tsx';

export interface ShareButtonProps {
  photo: StoredFile;
  /** '3 de 12' */
  counter: string;
}

/** Gives a photo to another app of the phone; renders nothing where the browser shares no files. */
export function ShareButton({ photo, counter }: ShareButtonProps) {
  const [isBusy, setBusy] = useState(false);
  if (!sharesFiles()) return null;

  async function share() {
    setBusy(true);
    try {
      await navigator.share({ files: [await readPhoto(photo)] });
    } catch (error) {
      // Who closes the list of apps has changed their mind.
      const isChoice = error instanceof DOMException && error.name === 'AbortError';
      if (!isChoice) toasts.show('error', 'Não foi possível compartilhar. Tente de novo.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <IconButton
      label={`compartilhar foto ${counter}`}
      icon={<Share2 aria-hidden size={22} />}
      aria-busy={isBusy}
      onClick={() => void (isBusy || share())}
    />
  );
}

function sharesFiles(): boolean {
  const { canShare } = navigator as Partial<Navigator>;
  const sample = new File([], 'foto.jpg', { type: 'image/jpeg' });
  return canShare?.call(navigator, { files: [sample] }) ?? false;
}

/** As wide as others look at it: the whole picture may have ten times the bytes. */
const sharedWidth = 1280;

async function readPhoto({ location, srcSet, originalName }: StoredFile): Promise<File> {
  const candidates = srcSet?.split(', ').map((one) => one.split(' ')) ?? [];
  const [address = location] =
    candidates.find(([, width = '']) => parseInt(width, 10) >= sharedWidth) ?? [];
  // No browser's own choice of type: other apps know these.
  const answer = await fetch(address, { headers: { accept: 'image/jpeg, image/png' } });
  if (!answer.ok) throw new Error('the photo did not come');
  const content = await answer.blob();
  return new File([content], originalName, { type: content.type });
}
