/** Alphabets with letters that look like letters of another alphabet in the list. */
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
/** The letters of all other scripts count as one alphabet, because Japanese mixes three scripts in one text. */
const OTHER_LETTER =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cherokee}])\p{L}/u;
/** Characters without a glyph: zero-width characters, controls of the reading direction, fillers. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu;

/**
 * Returns whether a login can be mistaken for another that looks the same: letters of two alphabets ('аdmin'
 * with a Cyrillic 'а'), styled letters ('𝐚𝐝𝐦𝐢𝐧'), or characters without a glyph (ruling 1.12).
 */
export function isLookAlike(login: string): boolean {
  const found = [...ALPHABETS, OTHER_LETTER].filter((alphabet) => alphabet.test(login));
  return found.length > 1 || login.normalize('NFKC') !== login || withoutUnseen(login) !== login;
}

/** Removes characters without a glyph from a name, because they make different names look the same (ruling 1.12). */
export function withoutUnseen(name: string): string {
  return name.replaceAll(UNSEEN, '');
}
