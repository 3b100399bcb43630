import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from './navigation.ts';

export interface LinkProps extends ComponentProps<'a'> {
  href: string;
  /** Leaves no way back to the page before. */
  replace?: boolean;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to a page of the app, opened without loading it all again. */
export function Link({ href, replace, onClick, ...rest }: LinkProps) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(href, { replace });
  }
  return <a href={href} onClick={open} {...rest} />;
}
