/**
 * The type of the same texts in another language: the same names and parameters, other words. A second language
 * declares each of its objects `satisfies Words<typeof …>` of the Polish one.
 */
export type Words<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Words<T[K]> };
