export interface PageShapeProps {
  /** Heading of the page on its way; a grey bar stands for one that nobody knows yet. */
  heading?: string;
  /** Whether it is as large as the home's. */
  isGreeting?: boolean;
}

/**
 * The place of a page while it is on its way. The server's HTML has it too.
 */
export function PageShape({ heading, isGreeting = false }: PageShapeProps) {
  return (
    <div role="status" aria-busy="true" className="frame-shape">
      <span className="frame-hidden">Carregando…</span>
      <p
        className={isGreeting ? 'frame-heading frame-greeting' : 'frame-heading'}
        aria-hidden="true"
      >
        {heading}
      </p>
      <span />
    </div>
  );
}
