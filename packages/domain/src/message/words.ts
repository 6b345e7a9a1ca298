/**
 * What another language has to say in the place of these texts: the same names, the same parameters, other words. A
 * second folder declares each of its objects `satisfies Words<typeof …>` of the Polish one.
 */
export type Words<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Words<T[K]> };
