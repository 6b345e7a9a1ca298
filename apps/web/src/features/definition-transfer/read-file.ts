import { LARGEST_FILE } from '@kartoteka/contract/definition-transfer';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

/** A file that a person chose. `content` is its parsed JSON. */
export interface ChosenFile {
  readonly name: string;
  readonly content: object;
}

/** Thrown when a file cannot be read. The message is shown to the user. */
export class UnreadableFile extends Error {}

/**
 * Factor by which a file may exceed the size limit, because the white space of a pretty-printed file is not
 * sent.
 */
const WHITE_SPACE = 2;
const MEGABYTE = 1024 * 1024;

/** Reads a chosen file as JSON. The server judges its content. @throws UnreadableFile */
export async function readChosen(file: File): Promise<ChosenFile> {
  if (file.size > WHITE_SPACE * LARGEST_FILE)
    throw new UnreadableFile(texts.tooLarge(LARGEST_FILE / MEGABYTE));
  const text = await file.text().catch(() => {
    throw new UnreadableFile(texts.unreadable);
  });
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof content === 'object' && content !== null && !Array.isArray(content))
      return { name: file.name, content };
  } catch {
    // Goes on to the error below, which is the same for text that is not JSON and for JSON that is not an
    // object.
  }
  throw new UnreadableFile(texts.notJson);
}
