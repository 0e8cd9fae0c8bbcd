import './PlaceName.css';

/** A place that is truncated from the left where space is short: people know its last part. */
export function PlaceName({ name }: { name: string }) {
  return (
    <span className="place-name">
      <bdi dir="ltr">{name}</bdi>
    </span>
  );
}
