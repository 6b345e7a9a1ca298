import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CardPaper, controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import type { FileStore } from '../../../files/store/file-store.ts';
import { recordAudit } from '../../../http/observe/audit.ts';
import { NotFound } from '../../../http/answer/problem.ts';
import { serve, serveAnonymous, serveAnonymousFile, type ServedRoute } from '../../../http/serve.ts';
import { inTransaction } from '../../../http/transaction.ts';
import type { SharedLimit } from '../../../http/limits/shared-limit.ts';
import { wholeFile } from '../../../http/answer/whole-file.ts';
import type { AnonymousContext } from '../../../http/request-context.ts';
import { plantName } from '../../organisation/read.ts';
import { fileAnswer } from '../views/file-answer.ts';
import { accountNumbersOf } from '../views/accounts.ts';
import { type Card, currentSlots } from '../model/card.ts';
import { dataHash } from '../model/data-hash.ts';
import { loadCard } from '../model/load-card.ts';
import { readCard } from '../model/read-card.ts';
import { checkPaper } from './check-paper.ts';
import { readPaperHistory } from './paper-history.ts';
import type { ExportLinks, LinkProof } from './export-links.ts';
import { paperHash } from './paper-hash.ts';
import { findPaperFile } from './paper-files.ts';
import { paperView, type PictureAddress } from './paper-view.ts';
import { printOrder } from './print-order.ts';
import { type PaperPrinter, pdfName } from './print-paper.ts';

/** Milliseconds after which a client that takes no bytes of its PDF is cut. */
const PATIENCE = 60_000;

export interface PaperTools {
  readonly links: ExportLinks;
  /** Limit of papers and checks per minute for one network. */
  readonly limit: SharedLimit;
  /** The base of the URL in the QR code. */
  readonly publicUrl: string;
  readonly printer: PaperPrinter;
  /** The store with the bytes of photos. */
  readonly store: FileStore;
  /** Whether a proxy provides the callers' addresses. */
  readonly trustsProxy: boolean;
}

/**
 * Routes of the card on paper (ruling 8.1). All except `link` are open without login. Papers and checks are
 * limited, and each delivered paper is recorded.
 */
export function controlCardExportServed(tools: PaperTools): ServedRoute[] {
  const { links, limit, publicUrl, printer, store, trustsProxy } = tools;
  const routes = controlCardExportRoutes;

  /**
   * Counts a request against the limit, and returns the card of a valid link. Throws the same NotFound for every other
   * request, and TooManyRequests beyond the limit.
   */
  async function admitted(id: string, proof: LinkProof, context: AnonymousContext): Promise<Card> {
    await limit.count(context.network);
    const card = links.admits(id, proof, context.now) ? await loadCard(context.db, id) : null;
    if (card === null) throw new NotFound();
    return card;
  }

  return [
    serveAnonymous(routes.read, async ({ params: { id }, query }, context) => {
      const card = await admitted(id, query, context);
      const paper = await paperOf(context, card, publicUrl, links.areSigned ? addressesOf(id, query) : null);
      await handOut(context, paper, 'card.printed');
      return paper;
    }),
    serveAnonymousFile(routes.pdf, async ({ params: { id }, query }, context) => {
      const card = await admitted(id, query, context);
      // The addresses of pictures have no signature here, so that every reader of the same paper gets the same file.
      const paper = await paperOf(context, card, publicUrl, links.areSigned ? addressesOf(id, {}) : null);
      const pdf = await printer.print(paper, printOrder(context, trustsProxy), context.signal);
      await handOut(context, paper, 'card.downloaded');
      return {
        fileName: pdfName(card.row.name),
        headers: { 'Content-Length': String(pdf.length) },
        content: wholeFile(pdf),
        patience: PATIENCE,
      };
    }),
    serveAnonymousFile(routes.file, async ({ params: { id, fileId, form }, query }, context) => {
      if (!links.areSigned || !links.admits(id, query, context.now)) throw new NotFound();
      const file = await findPaperFile(context.db, id, fileId);
      return fileAnswer(store, file, form === 'picture' ? 'whole' : 'thumbnail');
    }),
    serveAnonymous(routes.check, async ({ params, query }, { db, network }) => {
      await limit.count(network);
      return { state: await checkPaper(db, params.id, query.hash ?? '') };
    }),
    serve(routes.link, async ({ params }, context) =>
      links.make((await readCard(context, params.id)).row.id, context.now),
    ),
  ];
}

/** Returns the addresses of a paper's pictures, with the proof of the link that opened the paper. */
function addressesOf(cardId: string, proof: LinkProof): PictureAddress {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(proof)) if (value !== undefined) query.set(name, String(value));
  const path = controlCardExportRoutes.file.path.replace(':id', cardId);
  return (fileId, form) => {
    const address = path.replace(':fileId', fileId).replace(':form', form);
    return query.size === 0 ? address : `${address}?${query.toString()}`;
  };
}

async function paperOf(
  { db }: AnonymousContext,
  card: Card,
  base: string,
  pictureAddress: PictureAddress | null,
) {
  const { id, history_count: count } = card.row;
  const signers = currentSlots(card).map(({ signature }) => signature?.userId ?? null);
  const [history, plant, accounts] = await Promise.all([
    readPaperHistory(db, id, count),
    plantName(db),
    accountNumbersOf(db, signers),
  ]);
  // Each step goes through all entries of the card. The event loop can serve other requests between the steps.
  await nextTurn();
  // The data hash takes long, so it is computed only once for the paper.
  const data = dataHash(card);
  const hash = paperHash(card, data).toString('hex');
  await nextTurn();
  return paperView(card, {
    history,
    plant,
    accounts,
    dataHash: data.toString('hex'),
    paperHash: hash,
    checkAddress: `${base}/check?id=${id}&hash=${hash}`,
    pictureAddress,
  });
}

/**
 * Stores the hash of a delivered paper, so that a check recognises the paper, and records the delivery in the trail.
 */
async function handOut(
  context: AnonymousContext,
  paper: CardPaper,
  action: 'card.printed' | 'card.downloaded',
): Promise<void> {
  await inTransaction(context.db, async (db) => {
    await db
      .insertInto('card_paper')
      .values({ card_id: paper.id, paper_hash: Buffer.from(paper.paperHash, 'hex') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordAudit(
      { ...context, db },
      {
        action,
        outcome: 'success',
        target: { kind: 'controlCard', id: paper.id, name: paper.name },
      },
    );
  });
}
