import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CardPaper, cardPaper, controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { PAGE_FILES, PAPER_PAGE } from '@kartoteka/contract/web-pages';
import { pictureHash } from '@kartoteka/domain/picture-address';
import type { PageAnswer, PageToPrint } from '../../../browser/print-page.ts';
import type { Printer } from '../../../browser/printer.ts';
import type { TurnOrder } from '../../../browser/turns.ts';
import { Busy } from '../../../http/answer/problem.ts';
import { DATA_HEADERS } from '../../../http/answer/security-headers.ts';
import { readWebFile } from '../../../http/static/web-file.ts';
import type { Picture } from '../../../pictures/picture.ts';
import { createFinishedFiles } from './finished-files.ts';
import { createUnsentFiles } from './unsent-files.ts';

/** Selector of an element that appears when the page is complete. */
const COMPLETE = '.paper .check';

/** Maximum size in bytes of all files that are kept for the next order of the same paper. */
const FILES_AT_MOST = 32 * 1024 * 1024;
/**
 * See `createPaperPrinter`. A file has at most 200 MB, so all unsent files together take at most 500 MB. The files of
 * one owner take at most a quarter and one file, so one owner alone does not stop the others.
 */
const UNSENT_AT_MOST = 300_000_000;

export interface PaperPrinter {
  /**
   * Prints a paper. The file is kept and used again while the paper has the same content.
   *
   * @param signal fires when the answer has ended or the client has gone. Until then the file counts as unsent.
   * @throws Busy when the unsent files of the owner, or of all, take too much memory, and the errors of `Printer`
   */
  print(paper: CardPaper, order: TurnOrder, signal: AbortSignal): Promise<Buffer>;
}

/** Reads a stored picture by its hash; null for an unknown one. */
export type ReadPicture = (hash: string) => Promise<Picture | null>;

/** Reads a photo of a card by the address on its paper; null for any other address. */
export type ReadPhoto = (cardId: string, path: string) => Promise<Pick<Picture, 'media' | 'bytes'> | null>;

/**
 * Creates a printer of papers. It prints the app's export page, which can load only the app's own files, this
 * paper, its photos, and stored pictures.
 *
 * @param unsentAtMost number of bytes: no further file is printed while the files that clients have not received yet
 *   have this many bytes together, or more
 */
export function createPaperPrinter(
  printer: Printer,
  webFolder: string,
  readPicture: ReadPicture,
  readPhoto: ReadPhoto,
  unsentAtMost = UNSENT_AT_MOST,
): PaperPrinter {
  const finished = createFinishedFiles(FILES_AT_MOST);
  const unsent = createUnsentFiles(unsentAtMost);
  return {
    async print(paper, order, signal) {
      // Waits for the next turn of the event loop, because making a large paper has already taken long in this one.
      await nextTurn();
      const shown = Buffer.from(JSON.stringify(cardPaper.parse(paper)));
      const hash = createHash('sha256').update(shown).digest('hex');
      const known = finished.get(hash);
      const { owner } = order;
      if (known !== undefined) {
        // The file is in memory already, so only the owner's share limits how many files the clients keep there.
        if (!unsent.isBelowShare(owner)) throw new Busy('printer');
        unsent.hold(known, owner, signal);
        return known;
      }
      if (!unsent.hasRoom(owner)) throw new Busy('printer');
      const file = await printer.print(
        pageOf(paper.id, shown, { webFolder, readPicture, readPhoto }),
        order,
        signal,
      );
      finished.keep(hash, file);
      // Memory may have filled up during the printing.
      if (!unsent.hasRoom(owner)) throw new Busy('printer');
      unsent.hold(file, owner, signal);
      return file;
    },
  };
}

interface Reachable {
  readonly webFolder: string;
  readonly readPicture: ReadPicture;
  readonly readPhoto: ReadPhoto;
}

function pageOf(id: string, shown: Buffer, { webFolder, readPicture, readPhoto }: Reachable): PageToPrint {
  const asked = controlCardExportRoutes.read.path.replace(':id', id);
  const answer = async (path: string): Promise<PageAnswer | null> => {
    if (path === PAPER_PAGE) return readWebFile(webFolder, `/${PAGE_FILES[PAPER_PAGE]}`);
    if (path === asked) return jsonAnswer(shown);
    if (path.startsWith(`${asked}/files/`)) return pictureAnswer(await readPhoto(id, path));
    const hash = pictureHash(path);
    return hash === null ? readWebFile(webFolder, path) : pictureAnswer(await readPicture(hash));
  };
  return { address: `${PAPER_PAGE}?id=${id}`, answer, complete: COMPLETE };
}

function pictureAnswer(picture: Pick<Picture, 'media' | 'bytes'> | null): PageAnswer | null {
  return picture && { headers: { ...DATA_HEADERS, 'Content-Type': picture.media }, body: picture.bytes };
}

function jsonAnswer(body: Buffer): PageAnswer {
  return {
    headers: { ...DATA_HEADERS, 'Content-Type': 'application/json; charset=utf-8' },
    body,
  };
}

/**
 * Returns the file name of a card's PDF: 'Kontrola 21-11-2026 nr 3.pdf' for 'Kontrola 21/11/2026 nr 3'. Replaces
 * characters that a file name cannot have with '-', and cuts the card's name after 200 UTF-16 units.
 */
export function pdfName(cardName: string): string {
  // oxlint-disable-next-line no-control-regex -- the expression looks for control characters
  const name = cardName.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '-');
  // The cut may leave half of a surrogate pair, which cannot be encoded.
  return `${name.slice(0, 200).replace(/[\ud800-\udbff]$/, '')}.pdf`;
}
