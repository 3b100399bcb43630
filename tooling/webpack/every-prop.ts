/**
 * Replaces `@emotion/is-prop-valid`, whose list of all attributes of HTML was 1.6 kB of every first
 * visit. A part whose own props must not become attributes says so by `ownProps`; lint asks for it.
 */
export default function isPropValid(name: string): boolean {
  return name !== 'as' && name !== 'theme';
}
