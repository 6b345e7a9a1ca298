import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { recordAudit } from '../../../http/audit.ts';
import { NotFound } from '../../../http/problem.ts';
import { serve, serveAnonymous, serveAnonymousFile, type ServedRoute } from '../../../http/serve.ts';
import { inTransaction } from '../../../http/transaction.ts';
import type { SharedLimit } from '../../../http/shared-limit.ts';
import { wholeFile } from '../../../http/whole-file.ts';
import type { AnonymousWork } from '../../../http/work.ts';
import { plantName } from '../../organisation/read.ts';
import { accountNumbersOf } from '../accounts.ts';
import { type Card, currentSlots } from '../card.ts';
import { loadCard } from '../load-card.ts';
import { readCard } from '../open-card.ts';
import { checkPaper } from './check-paper.ts';
import { changesOfEntries } from './entry-changes.ts';
import type { ExportLinks, LinkProof } from './export-links.ts';
import { paperHash } from './paper-hash.ts';
import { paperView } from './paper-view.ts';
import { printOrder } from './print-order.ts';
import { type PaperPrinter, pdfName } from './print-paper.ts';

/** What the calls of the paper are made of. */
export interface PaperTools {
  readonly links: ExportLinks;
  /** Calls a minute of one address. */
  readonly limit: SharedLimit;
  /** Where the QR code leads. */
  readonly publicUrl: string;
  readonly printer: PaperPrinter;
  /** Whether a proxy in front tells the callers' addresses. */
  readonly trustsProxy: boolean;
}

/** Calls of the card on paper: open without login, counted, recorded (ruling 8.1). */
export function controlCardExportServed(tools: PaperTools): ServedRoute[] {
  const { links, limit, publicUrl, printer, trustsProxy } = tools;
  const routes = controlCardExportRoutes;

  /** One neutral answer for whatever does not lead to a paper. */
  async function admitted(id: string, proof: LinkProof, work: AnonymousWork): Promise<Card> {
    await limit.count(work.network);
    const card = links.admits(id, proof, work.now) ? await loadCard(work.db, id) : null;
    if (card === null) throw new NotFound();
    return card;
  }

  return [
    serveAnonymous(routes.read, async ({ params: { id }, query }, work) => {
      const card = await admitted(id, query, work);
      const paper = await paperOf(work, card, publicUrl);
      await handOut(work, card, 'card.printed');
      return paper;
    }),
    serveAnonymousFile(routes.pdf, async ({ params: { id }, query }, work) => {
      const card = await admitted(id, query, work);
      const paper = await paperOf(work, card, publicUrl);
      const pdf = await printer.print(paper, printOrder(work, trustsProxy), work.signal);
      await handOut(work, card, 'card.downloaded');
      return {
        fileName: pdfName(card.row.name),
        headers: { 'Content-Length': String(pdf.length) },
        content: wholeFile(pdf),
      };
    }),
    serveAnonymous(routes.check, async ({ params, query }, { db, network }) => {
      await limit.count(network);
      return { state: await checkPaper(db, params.id, query.hash ?? '') };
    }),
    serve(routes.link, async ({ params }, work) =>
      links.make((await readCard(work, params.id)).row.id, work.now),
    ),
  ];
}

async function paperOf({ db }: AnonymousWork, card: Card, base: string) {
  const { id } = card.row;
  const signers = currentSlots(card).map(({ signature }) => signature?.userId ?? null);
  const [changes, plant, accounts] = await Promise.all([
    changesOfEntries(db, id),
    plantName(db),
    accountNumbersOf(db, signers),
  ]);
  const checkAddress = `${base}/check?id=${id}&hash=${paperHash(card).toString('hex')}`;
  return paperView(card, { changes, plant, accounts, checkAddress });
}

/** Remembers what was handed out, so that it is known again when it comes back, and that somebody read it. */
async function handOut(
  work: AnonymousWork,
  card: Card,
  action: 'card.printed' | 'card.downloaded',
): Promise<void> {
  await inTransaction(work.db, async (db) => {
    await db
      .insertInto('card_paper')
      .values({ card_id: card.row.id, paper_hash: paperHash(card) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordAudit(
      { ...work, db },
      {
        action,
        outcome: 'success',
        target: { kind: 'controlCard', id: card.row.id, name: card.row.name },
      },
    );
  });
}
