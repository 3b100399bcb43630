/**
 * Replaces `@emotion/is-prop-valid` in a build that must be small, whose list of all attributes of
 * HTML was 1.6 kB. A part whose own props must not become attributes says so by `ownProps`.
 */
export default function isPropValid(name: string): boolean {
  return name !== 'as' && name !== 'theme';
}
