import style from './LabelDevice.module.css';

interface DeviceFactListProps {
  readonly name: string;
  /** Label and value; those without a value are left out. */
  readonly facts: readonly (readonly [string, string])[];
}

/** The name of a label's device as the heading of the page, and its facts. */
export function DeviceFactList({ name, facts }: DeviceFactListProps) {
  return (
    <>
      <h1 className={style.name}>{name}</h1>
      <dl className={style.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
