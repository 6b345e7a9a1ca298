import { paperTexts } from '#texts/paper';

/**
 * Quotes a text for CSS. Every character except Latin letters without accents, digits and spaces is escaped.
 */
function cssString(text: string): string {
  const safe = text.replaceAll(/[^a-z\d ]/giu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `);
  return `"${safe}"`;
}

/** Prints the card's name and the page number at the foot of every sheet. */
export function PageMarks({ name }: { name: string }) {
  const pages = `"${paperTexts.page} " counter(page) " ${paperTexts.of} " counter(pages)`;
  return (
    <style>{`@page {
      @bottom-left { content: ${cssString(name)}; }
      @bottom-right { content: ${pages}; }
    }`}</style>
  );
}
