import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { recordAudit } from '../../../http/audit.ts';
import { NotFound } from '../../../http/problem.ts';
import { serve, serveAnonymous, type ServedRoute } from '../../../http/serve.ts';
import type { SharedLimit } from '../../../http/shared-limit.ts';
import type { AnonymousWork } from '../../../http/work.ts';
import { plantName } from '../../organisation/read.ts';
import type { Card } from '../card.ts';
import { dataHash } from '../data-hash.ts';
import { loadCard } from '../load-card.ts';
import { readCard } from '../open-card.ts';
import { checkPaper } from './check-paper.ts';
import { changesOfEntries } from './entry-changes.ts';
import type { ExportLinks } from './export-links.ts';
import { paperView } from './paper-view.ts';

/** What the calls of the paper are made of. */
export interface PaperTools {
  readonly links: ExportLinks;
  /** Calls a minute of one address. */
  readonly limit: SharedLimit;
  /** Where the QR code leads; null: to the page's own origin. */
  readonly publicUrl: string | null;
}

/** Calls of the card on paper: open without login, counted, recorded (decisions 8). */
export function controlCardExportServed({ links, limit, publicUrl }: PaperTools): ServedRoute[] {
  const routes = controlCardExportRoutes;
  return [
    serveAnonymous(routes.read, async ({ params: { id }, query }, work) => {
      await limit.count(work.address);
      const card = links.admits(id, query, work.now) ? await loadCard(work.db, id) : null;
      if (card === null) throw new NotFound();
      const [changes, plant] = await Promise.all([changesOfEntries(work.db, id), plantName(work.db)]);
      const hash = await handOut(work, card);
      const checkAddress = `${publicUrl ?? ''}/check?id=${id}&hash=${hash.toString('hex')}`;
      return paperView(card, { changes, plant, checkAddress });
    }),
    serveAnonymous(routes.check, async ({ params, query }, { db, address }) => {
      await limit.count(address);
      return { state: await checkPaper(db, params.id, query.hash ?? '') };
    }),
    serve(routes.link, async ({ params }, work) =>
      links.make((await readCard(work, params.id)).row.id, work.now),
    ),
  ];
}

/** Remembers what was handed out, so that it is known again when it comes back, and that somebody read it. */
async function handOut(work: AnonymousWork, card: Card): Promise<Buffer> {
  const hash = dataHash(card);
  await work.db
    .insertInto('card_paper')
    .values({ card_id: card.row.id, data_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recordAudit(work, {
    action: 'card.printed',
    outcome: 'success',
    target: { kind: 'controlCard', id: card.row.id, name: card.row.name },
  });
  return hash;
}
