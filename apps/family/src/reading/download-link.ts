import { layout, radius } from '@caderneta/ui';
import styled from '@emotion/styled';

export const downloadLink = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: layout.touchTarget,
  height: layout.touchTarget,
  borderRadius: radius.control,
} as const;

/** A link that is an icon alone. */
export const DownloadLink = styled.a(downloadLink);
