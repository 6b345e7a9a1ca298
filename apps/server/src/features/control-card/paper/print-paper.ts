import { type CardPaper, cardPaper, controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { PAGE_FILES, PAPER_PAGE } from '@kartoteka/contract/web-pages';
import type { PageAnswer } from '../../../browser/print-page.ts';
import type { Printer } from '../../../browser/printer.ts';
import { DATA_HEADERS } from '../../../http/security-headers.ts';
import { readWebFile } from '../../../http/web-file.ts';

/** What the page shows when it is complete. */
const COMPLETE = '.paper .check';

/** Makes a file of a paper: the export page itself, with this paper as its one answer and nothing else to reach. */
export function printPaper(
  { printer, webFolder }: { readonly printer: Printer; readonly webFolder: string },
  paper: CardPaper,
  signal: AbortSignal,
): Promise<Buffer> {
  const asked = controlCardExportRoutes.read.path.replace(':id', paper.id);
  const answer = async (path: string): Promise<PageAnswer | null> => {
    if (path === PAPER_PAGE) return readWebFile(webFolder, `/${PAGE_FILES[PAPER_PAGE]}`);
    if (path === asked) return jsonAnswer(cardPaper.parse(paper));
    return readWebFile(webFolder, path);
  };
  return printer.print({ address: `${PAPER_PAGE}?id=${paper.id}`, answer, complete: COMPLETE }, signal);
}

function jsonAnswer(value: unknown): PageAnswer {
  return {
    headers: { ...DATA_HEADERS, 'Content-Type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** 'Kontrola 21/11/2026 nr 3' → 'Kontrola 21-11-2026 nr 3.pdf': what no file may be called is written as '-'. */
export function pdfName(cardName: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const name = cardName.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '-');
  // Half of a sign that takes two units could not be sent.
  return `${name.slice(0, 200).replace(/[\ud800-\udbff]$/, '')}.pdf`;
}
