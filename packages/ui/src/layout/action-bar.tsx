import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../foundations/visually-hidden.ts';
import { screenOnly } from '../foundations/screen-only.ts';
import { color, layer, layout, media, space } from '../foundations/tokens.ts';

export interface ActionBarProps {
  /** The way back: 'cancelar'. */
  left?: ReactNode;
  /** The page's actions, the main one last. */
  right?: ReactNode;
}

/** The actions of a form: they stay in sight, above the phone's bottom bar. */
export function ActionBar({ left, right }: ActionBarProps) {
  return (
    <Bar data-no-toasts>
      <Actions>{left}</Actions>
      <Actions>{right}</Actions>
    </Bar>
  );
}

const Bar = styled.div({
  ...screenOnly,
  position: 'sticky',
  bottom: layout.bottomBar,
  zIndex: layer.actionBar,
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[12],
  marginTop: space[20],
  padding: `${space[12]} 0 max(${space[16]}, env(safe-area-inset-bottom, 0px))`,
  background: `color-mix(in srgb, ${color.canvas} 92%, transparent)`,
  backdropFilter: 'blur(6px)',
  // Four actions do not fit beside each other there.
  [media.phone]: { flexWrap: 'wrap', gap: space[8], paddingBottom: space[12] },
});

const Actions = styled.div({
  display: 'flex',
  gap: space[12],
  // What the form waits for.
  '& > [role="status"]': { alignSelf: 'center', '&:empty': visuallyHidden },
  [media.phone]: {
    display: 'contents',
    // Twice, or the button's own padding wins.
    '&& > *': { flex: '1 1 0', minWidth: 'min-content', paddingInline: space[12] },
  },
});
