/** A value that lies outside its reference value (ruling 6.1), in words for people. */
export interface Deviation {
  readonly formElementId: string;
  /** The norm without the word 'norma': '2,0–2,5 mm'. */
  readonly expected: string;
  /** The value as shown: '2,7 mm'. */
  readonly actual: string;
}
