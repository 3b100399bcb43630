import { space } from '@caderneta/ui';
import styled from '@emotion/styled';

const ground = '#0b0d12';

/** The whole screen for photos, dark in both schemes: nothing competes with them. */
export const PhotoStage = styled.dialog({
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  background: ground,
  color: '#fff',
  '&[open]': { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)' },
  '&::backdrop': { background: ground },
  '& :is(a, button)': {
    color: '#fff',
    '&:hover:not(:disabled)': { background: 'rgb(255 255 255 / 16%)', color: '#fff' },
    '&:focus-visible': { outlineColor: '#fff' },
  },
});

/** What one can do with a photo, above it. */
export const PhotoBar = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  padding: `calc(env(safe-area-inset-top, 0px) + ${space[8]}) ${space[8]}`,
});
