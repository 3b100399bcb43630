import { paths, pathTo } from '@caderneta/links';
import { type Area, areaColor, ownProps } from '@caderneta/ui';
import styled from '@emotion/styled';

export interface HomeItem {
  area: Area;
  addressOf: (id: string) => string;
}

/** Area and address of an item, by its kind. */
export const homeItems = {
  announcement: {
    area: 'comunicados',
    addressOf: (announcementId) => pathTo(paths.announcement, { announcementId }),
  },
  event: { area: 'eventos', addressOf: (eventId) => pathTo(paths.event, { eventId }) },
  activity: {
    area: 'atividades',
    addressOf: (activityId) => pathTo(paths.activity, { activityId }),
  },
  gallery: { area: 'galerias', addressOf: (galleryId) => pathTo(paths.gallery, { galleryId }) },
  poll: { area: 'enquetes', addressOf: (pollId) => pathTo(paths.poll, { pollId }) },
} as const satisfies Record<string, HomeItem>;

/** A dot in the colour of an area. Its place in the row is the block's. */
export const AreaDot = styled(
  'span',
  ownProps('area'),
)<Pick<HomeItem, 'area'>>(({ area }) => ({
  width: '10px',
  height: '10px',
  borderRadius: '5px',
  background: areaColor[area],
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
}));
