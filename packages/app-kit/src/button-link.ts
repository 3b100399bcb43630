import { withButtonLook } from '@caderneta/ui';
import { Link } from 'react-router-dom';

/** A link of the router that looks like a Button. */
export const ButtonLink = withButtonLook(Link);
