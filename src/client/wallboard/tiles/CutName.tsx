import './CutName.css';

/** From this many characters on a name may be cut; most are shorter. */
const mayBeCut = 7;
/** Machines and places of one plant often differ at the end alone: at most so much of it stays. */
const mostTail = 3;

/** A name; where it has no room its middle is left out, never the number or letter at its end. */
export function CutName({ name }: { name: string }) {
  const characters = Array.from(name);
  if (characters.length < mayBeCut) return name;
  const tail = Math.min(mostTail, Math.floor(characters.length / 2));
  return (
    <span className="cut-name">
      <span className="cut-head">{characters.slice(0, -tail).join('')}</span>
      <span className="cut-tail">{characters.slice(-tail).join('')}</span>
    </span>
  );
}
