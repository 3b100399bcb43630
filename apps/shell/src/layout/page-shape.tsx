/** The place of a page's heading while nothing of it is known yet. */
export function PageShape() {
  return (
    <div role="status" aria-busy="true" className="frame-shape">
      <span className="frame-hidden">Carregando…</span>
      <span />
      <span />
    </div>
  );
}
