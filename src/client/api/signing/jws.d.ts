/** The signing part of jsrsasign, which the build turns into a module (vite.config.ts). */
declare module 'virtual:jsrsasign-jws' {
  interface WordArray {
    /** Lowercase hex. */
    toString(): string;
  }
  export const CryptoJS: {
    readonly SHA256: (message: WordArray) => WordArray;
    readonly enc: { readonly Utf8: { readonly parse: (text: string) => WordArray } };
  };
  export const KJUR: {
    readonly jws: {
      readonly JWS: {
        readonly sign: (
          algorithm: 'HS256',
          header: string,
          payload: string,
          key: { readonly utf8: string },
        ) => string;
      };
    };
  };
}
