import { extractImages, extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The content of a PDF file. */
export interface ReadPdf {
  readonly title: unknown;
  readonly language: unknown;
  readonly isTagged: boolean;
  /** The text of each sheet. */
  readonly sheets: readonly string[];
  /** Width and height of each picture, in px, sheet by sheet. */
  readonly pictures: readonly (readonly [width: number, height: number])[];
  /** The bytes of the file as Latin-1 text, to search for names in it. */
  readonly raw: string;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const raw = Buffer.from(bytes).toString('latin1');
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await getMeta(document);
  const marks = await document.getMarkInfo();
  const { text } = await extractText(document, { mergePages: false });
  const pictures: [number, number][] = [];
  for (let sheet = 1; sheet <= document.numPages; sheet += 1) {
    const found = await extractImages(document, sheet);
    pictures.push(...found.map(({ width, height }): [number, number] => [width, height]));
  }
  return {
    title: info['Title'],
    language: info['Language'],
    isTagged: marks?.['Marked'] === true && raw.includes('/StructTreeRoot'),
    sheets: text,
    pictures,
    raw,
  };
}
