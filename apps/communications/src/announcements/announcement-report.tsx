import type { Announcement } from '@caderneta/api-client/contract';
import { media, space, StatCard } from '@caderneta/ui';

export interface AnnouncementReportProps {
  report: Announcement['report'];
}

export function AnnouncementReport({ report }: AnnouncementReportProps) {
  const { visualized, read, total } = report;
  return (
    <div
      css={{
        display: 'grid',
        gap: space[16],
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        [media.phone]: { gap: space[12], gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <StatCard label="Visualizaram" value={visualized} total={total} tone="primary" />
      <StatCard label="Leram" value={read} total={total} tone="success" />
      <StatCard label="Não visualizaram" value={total - visualized} total={total} tone="neutral" />
    </div>
  );
}
