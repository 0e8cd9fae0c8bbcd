import './OwnerName.css';

/** The owner of a device that belongs to another organisation, in muted type; it is truncated first. */
export function OwnerName({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span className="owner-name" title={name}>
      {name}
    </span>
  );
}
