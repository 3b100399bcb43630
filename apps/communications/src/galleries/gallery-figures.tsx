import type { Gallery, GalleryBody } from '@caderneta/api-client/contract';
import { space } from '@caderneta/ui';
import { EngagementFigures } from '../engagement/engagement-figures.tsx';
import type { KindView } from '../kinds/communication-kind.ts';

interface GalleryTypes {
  values: GalleryBody;
  body: GalleryBody;
  item: Gallery;
}

export const galleryEngagement: KindView<GalleryTypes> = {
  figures: ({ visualized, total }) => [
    { label: 'Visualizaram', value: visualized, tone: 'primary' },
    { label: 'Não visualizaram', value: total - visualized, tone: 'neutral' },
  ],
  answers: [],
  showsClassroom: true,
};

export interface GalleryFiguresProps {
  report: Gallery['report'];
}

export function GalleryFigures({ report }: GalleryFiguresProps) {
  return (
    <div css={{ marginBottom: space[20] }}>
      <EngagementFigures figures={galleryEngagement.figures(report)} total={report.total} />
    </div>
  );
}
