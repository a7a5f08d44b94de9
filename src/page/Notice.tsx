/** A page that cannot be shown says why, and what can be done. */
export function Notice({ text, action, onTap }: { text: string; action?: string; onTap?: () => void }) {
  return (
    <main className="notice">
      <p role="alert">{text}</p>
      {action && (
        <button type="button" className="button button-secondary" onClick={onTap}>
          {action}
        </button>
      )}
    </main>
  );
}

/** While the page itself is on its way. */
export function Opening() {
  return <main className="opening" aria-busy="true" aria-label="加载中" />;
}
