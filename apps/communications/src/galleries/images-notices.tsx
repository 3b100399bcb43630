import { Button, Card, ProgressBar, space } from '@caderneta/ui';
import { LostFilesNotice } from '../drafts/lost-files-notice.tsx';
import { Notice } from '../keeping/notice.tsx';
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
  const { total, kept, lost, isRunning } = summary;
  return (
    <>
      {step === 1 && <LostFilesNotice count={lostFiles} nouns={['imagem', 'imagens']} />}
      {isRunning && total > 1 && (
        <Card css={{ marginBottom: space[16], padding: `${space[12]} ${space[20]}` }}>
          <p css={{ fontWeight: 700 }}>Enviando imagens</p>
          <ProgressBar
            value={kept.length}
            max={total}
            label="envio das imagens"
            tone="galerias"
            showNumbers
          />
        </Card>
      )}
      {lost > 0 && step === 2 && (
        <Notice tone="warning" role="alert" actions={<Button onClick={onBack}>ver imagens</Button>}>
          {images(lost)} não {lost === 1 ? 'foi enviada' : 'foram enviadas'}.
        </Notice>
      )}
    </>
  );
}
