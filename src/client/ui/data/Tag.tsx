import style from './Tag.module.css';

/**
 * The tone of a state. Of work: `wait`: somebody is needed; `work`: in progress; `rest`: finished.
 * Of a thing: `success`: as it should be, which is grey; `warning`; `danger`.
 */
export type TagTone = 'wait' | 'work' | 'rest' | 'success' | 'warning' | 'danger';

/** A state as a word, with a dot whose fill shows the tone without colour. */
export function Tag({ tone, children }: { readonly tone: TagTone; readonly children: string }) {
  return (
    <span className={style.tag} data-tone={tone}>
      <span className={style.dot} />
      {children}
    </span>
  );
}
