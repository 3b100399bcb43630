import type { ComponentProps, ReactNode } from 'react';
import { color, space, text } from '../foundations/tokens.ts';

export interface SectionProps extends Omit<ComponentProps<'fieldset'>, 'title'> {
  title: ReactNode;
  /** Words beside the title, such as a count. */
  aside?: ReactNode;
}

/** Fields that belong together, under one title that is read out with each of them. */
export function Section({ title, aside, children, ...rest }: SectionProps) {
  return (
    <fieldset css={{ '& + &': { marginTop: space[24] } }} {...rest}>
      <legend
        css={{
          ...text.h2,
          display: 'flex',
          alignItems: 'baseline',
          gap: space[12],
          width: '100%',
          padding: 0,
          marginBottom: space[12],
        }}
      >
        <span css={{ flex: 1 }}>{title}</span>
        {aside && <span css={{ ...text.small, color: color.inkMuted }}>{aside}</span>}
      </legend>
      <div css={{ display: 'grid', gap: space[20] }}>{children}</div>
    </fieldset>
  );
}
