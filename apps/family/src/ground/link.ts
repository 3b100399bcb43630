import type { ComponentProps, ComponentType } from 'react';
import { Link as AnyLink } from 'wouter';

export interface LinkProps extends ComponentProps<'a'> {
  href: string;
  /** The way back leads to the page before this one. */
  replace?: boolean;
}

/** A link within the app, with types that `styled` can read: those of wouter's own are generic. */
export const Link: ComponentType<LinkProps> = AnyLink;
