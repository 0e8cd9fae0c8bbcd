import './TilePlaceholder.css';

/**
 * The text that a text or image tile shows while it has no content. The text fits into the smallest
 * tile; the hints on the reason and on what to do are shown in larger ones.
 */
export function TilePlaceholder({
  text,
  hints,
}: {
  readonly text: string;
  readonly hints: readonly string[];
}) {
  return (
    <div className="tile-message tile-empty tile-placeholder" role="status">
      <p>{text}</p>
      {hints.map((hint) => (
        <p className="tile-detail tile-placeholder-hint" key={hint}>
          {hint}
        </p>
      ))}
    </div>
  );
}
