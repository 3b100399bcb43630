import { text } from '@caderneta/ui';

/** The guardian, this device and its settings. */
export function MorePage() {
  return <h1 css={text.h1}>Mais</h1>;
}
