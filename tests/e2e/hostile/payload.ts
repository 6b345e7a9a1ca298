/** One hostile text. `html` builds it around a call that reports to the test that the text ran. */
export interface Payload {
  readonly what: string;
  readonly html: (run: string) => string;
  /**
   * Whether the browser of the tests never runs the payload. The tests try the payload all the same, because another
   * browser might run it.
   */
  readonly isInert: boolean;
}

type Html = Payload['html'];

/** Returns a payload that runs unless something stops it. */
export const live = (what: string, html: Html): Payload => ({ what, html, isInert: false });
/** Returns a payload that the browser of the tests never runs. */
export const inert = (what: string, html: Html): Payload => ({ what, html, isInert: true });

/** Returns every character as a decimal entity: '&#106;'. */
export const decimal = (text: string): string => each(text, (code) => `&#${code};`);
/** Returns every character as a hexadecimal entity, padded and without its semicolon: '&#x000006a'. */
export const hexadecimal = (text: string): string => each(text, (code) => `&#x${hex(code).padStart(7, '0')}`);
/** Returns every character as an escape of a JavaScript string, such as `\x6a`. */
export const escaped = (text: string): string => each(text, (code) => `\\x${hex(code).padStart(2, '0')}`);
/** Returns every character percent-encoded. */
export const percent = (text: string): string => each(text, (code) => `%${hex(code).padStart(2, '0')}`);
export const base64 = (text: string): string => Buffer.from(text).toString('base64');

const hex = (code: number): string => code.toString(16);
const each = (text: string, one: (code: number) => string): string =>
  Array.from(text, (character) => one(character.codePointAt(0) ?? 0)).join('');
