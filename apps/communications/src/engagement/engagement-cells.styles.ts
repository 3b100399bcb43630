import { color, media, text, visuallyHidden } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';

// Serialised once: a table has hundreds of these, and on paper thousands.
const muted = css({ ...text.small, display: 'block', color: color.inkMuted });

export const None = styled.span(css({ color: color.inkMuted }));

export const Yes = styled.span(
  css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    color: color.success,
    '&[data-tone="danger"]': { color: color.danger },
    '& > strong': { [media.phone]: visuallyHidden },
  }),
);

/** When a guardian is or was told. */
export const ToldTime = styled.span(muted);

/** What a child's other guardians answered. */
export const OtherAnswers = styled.span(css(muted, { overflowWrap: 'anywhere' }));

/** What employees noted. */
export const Noted = styled.span(css(muted, { whiteSpace: 'normal' }));
