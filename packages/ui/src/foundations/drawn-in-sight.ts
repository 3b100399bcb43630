import type { CSSObject } from '@emotion/react';

/**
 * For a row of a list that may be a thousand rows long: the browser lays it out and draws it only
 * near the window. Readers, the browser's own search and paper have all of them.
 * @param height usual one in pixels, until the row was shown
 */
export const drawnInSight = (height: number): CSSObject => ({
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${height}px`,
  // Room for the outline of what has the focus.
  overflowClipMargin: '4px',
});
