declare module '@arco-design/color' {
  /** Returns ten steps of a colour as `#rrggbb` in upper case; the colour itself is the sixth. */
  export function generate(
    colour: string,
    options: { readonly list: true; readonly dark: boolean },
  ): string[];
}
