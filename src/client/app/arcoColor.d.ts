declare module '@arco-design/color' {
  /** The ten steps of a colour as `#rrggbb` in capitals, the colour itself the sixth. */
  export function generate(
    colour: string,
    options: { readonly list: true; readonly dark: boolean },
  ): string[];
}
