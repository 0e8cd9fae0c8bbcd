import './TruncatedName.css';

/** The number of characters from which a name may be truncated; most names are shorter. */
const truncateFrom = 7;
/** The greatest number of characters that stay at the end, where names of one plant often differ. */
const mostTail = 3;

/** A name that is truncated in the middle where space is short, so that the number or letter at its end stays. */
export function TruncatedName({ name }: { name: string }) {
  const characters = Array.from(name);
  if (characters.length < truncateFrom) return name;
  const tail = Math.min(mostTail, Math.floor(characters.length / 2));
  return (
    <span className="truncated-name">
      <span className="truncated-head">{characters.slice(0, -tail).join('')}</span>
      <span className="truncated-tail">{characters.slice(-tail).join('')}</span>
    </span>
  );
}
