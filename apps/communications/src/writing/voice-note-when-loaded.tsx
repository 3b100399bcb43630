import { Skeleton } from '@caderneta/ui';
import { lazy, Suspense } from 'react';
import type { VoiceNoteProps } from './voice-note.tsx';

const VoiceNote = lazy(() => import('./voice-note.tsx').then((m) => ({ default: m.VoiceNote })));

/** Its place is there before it is: what stands below does not move. */
export function VoiceNoteWhenLoaded(props: VoiceNoteProps) {
  return (
    <Suspense fallback={<Skeleton height="46px" />}>
      <VoiceNote {...props} />
    </Suspense>
  );
}
