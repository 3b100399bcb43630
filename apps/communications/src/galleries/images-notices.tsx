import { LostFilesNotice, Notice } from '@caderneta/edit-form';
import { Button } from '@caderneta/ui';
import type { UploadSummary } from '../uploads/use-upload-summary.ts';
import type { WizardStep } from './use-wizard-step.ts';

export interface ImagesNoticesProps {
  summary: UploadSummary;
  /** Images of the draft that are gone. */
  lostFiles: number;
  step: WizardStep;
  onBack: () => void;
}

const images = (count: number) => (count === 1 ? '1 imagem' : `${count} imagens`);

/** How the images are doing, in either step. */
export function ImagesNotices({ summary, lostFiles, step, onBack }: ImagesNoticesProps) {
  const { lost } = summary;
  return (
    <>
      {step === 1 && <LostFilesNotice count={lostFiles} nouns={['imagem', 'imagens']} />}
      {lost > 0 && step === 2 && (
        <Notice tone="warning" role="alert" actions={<Button onClick={onBack}>ver imagens</Button>}>
          {images(lost)} não {lost === 1 ? 'foi enviada' : 'foram enviadas'}.
        </Notice>
      )}
    </>
  );
}
