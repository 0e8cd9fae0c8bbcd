import style from './Tag.module.css';

/**
 * Of work: `wait`: somebody is needed; `work`: somebody is at it; `rest`: over. Of a thing:
 * `success`: as it should be; `warning`; `danger`.
 */
export type TagTone = 'wait' | 'work' | 'rest' | 'success' | 'warning' | 'danger';

/** A state as a word on a quiet ground, with a dot whose fill tells the tone without the colour. */
export function Tag({ tone, children }: { readonly tone: TagTone; readonly children: string }) {
  return (
    <span className={style.tag} data-tone={tone}>
      <span className={style.dot} />
      {children}
    </span>
  );
}
