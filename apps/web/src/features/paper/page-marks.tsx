import { paperTexts } from '#texts/paper';

/** A text as a string of CSS: whatever is no plain letter or digit is written by its number. */
function cssString(text: string): string {
  const safe = text.replaceAll(/[^a-z\d ]/giu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `);
  return `"${safe}"`;
}

/** At the foot of every sheet: whose it is, and which of how many. */
export function PageMarks({ name }: { name: string }) {
  const pages = `"${paperTexts.page} " counter(page) " ${paperTexts.of} " counter(pages)`;
  return (
    <style>{`@page {
      @bottom-left { content: ${cssString(name)}; }
      @bottom-right { content: ${pages}; }
    }`}</style>
  );
}
