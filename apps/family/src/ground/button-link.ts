import { withButtonLook } from '@caderneta/ui';
import { Link } from './link.ts';

/** A link within the app that looks like a Button. */
export const ButtonLink = withButtonLook(Link);
