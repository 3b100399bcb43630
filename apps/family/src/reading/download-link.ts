import { layout, radius } from '@caderneta/ui';
import styled from '@emotion/styled';

/** A link that is an icon alone. */
export const DownloadLink = styled.a({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: layout.touchTarget,
  height: layout.touchTarget,
  borderRadius: radius.control,
});
