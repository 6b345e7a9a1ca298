/** Alphabets with letters that look like another's. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cherokee}/u,
];
/** Letters of no alphabet above; those of Japanese are three scripts and one writing. */
const OTHER_LETTER =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cherokee}])\p{L}/u;
/** Signs without a glyph: zero-width ones, those that turn the direction of reading, fillers. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu;

/**
 * Whether a login can be mistaken for another that looks the same: letters of two alphabets ('аdmin' with a Cyrillic 'а'),
 * letters that are only drawn in another way ('𝐚𝐝𝐦𝐢𝐧'), signs without a glyph (ruling 1.12).
 */
export function isLookAlike(login: string): boolean {
  const found = [...ALPHABETS, OTHER_LETTER].filter((alphabet) => alphabet.test(login));
  return found.length > 1 || login.normalize('NFKC') !== login || withoutUnseen(login) !== login;
}

/** A name without signs that have no glyph, which would make two names of one look (ruling 1.12). */
export function withoutUnseen(name: string): string {
  return name.replaceAll(UNSEEN, '');
}
