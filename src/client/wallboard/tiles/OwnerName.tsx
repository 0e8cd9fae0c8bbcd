import './OwnerName.css';

/** Whose a device is, quietly, where it is not the organisation's own; it gives way before all else. */
export function OwnerName({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span className="owner-name" title={name}>
      {name}
    </span>
  );
}
