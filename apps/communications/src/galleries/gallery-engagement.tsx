import type { Gallery, GalleryBody } from '@caderneta/api-client/contract';
import { space } from '@caderneta/ui';
import { EngagementFigures } from '../engagement/engagement-figures.tsx';
import { EngagementTable } from '../engagement/engagement-table.tsx';
import type { KindView } from '../kinds/communication-kind.ts';

interface GalleryTypes {
  values: GalleryBody;
  body: GalleryBody;
  item: Gallery;
}

const view: KindView<GalleryTypes> = {
  figures: ({ visualized, total }) => [
    { label: 'Visualizaram', value: visualized, tone: 'primary' },
    { label: 'Não visualizaram', value: total - visualized, tone: 'neutral' },
  ],
  answers: [],
  showsClassroom: true,
};

export interface GalleryEngagementProps {
  gallery: Gallery;
}

export function GalleryEngagement({ gallery }: GalleryEngagementProps) {
  const { report } = gallery;
  return (
    <div css={{ display: 'grid', gap: space[20], minWidth: 0, marginTop: space[24] }}>
      <EngagementFigures figures={view.figures(report)} total={report.total} />
      <EngagementTable view={view} item={gallery} />
    </div>
  );
}
