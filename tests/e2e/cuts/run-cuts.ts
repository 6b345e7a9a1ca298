import { openPage } from '../../env/browser.ts';
import { seeded } from '../../env/seeded.ts';
import { CUTS, type Cut, type Desk } from './cut.ts';
import { type Figures, fillCard, newCard, NO_FIGURES } from './fill-card.ts';
import type { Ground } from './ground.ts';
import { arrive } from './screen.ts';

/** How many cuts one card gets. */
const PER_CARD = CUTS.length;

export interface CutsOptions {
  readonly seed: number;
  readonly cuts: number;
  /** All kinds by default. */
  readonly kinds?: readonly Cut[];
  /** The device stores nothing: the product's safeguard is switched off. */
  readonly withoutDrafts?: boolean;
  /** The outbox is switched off. */
  readonly withoutOutbox?: boolean;
  /** How long something may take to appear on the screen, in ms, on a crowded machine. */
  readonly patience?: number;
  /** No further card is started after this time, in ms. */
  readonly within?: number;
}

/** Fills card after card in one browser, as one person, with cuts. */
export async function runCuts(ground: Ground, options: CutsOptions): Promise<Figures> {
  const {
    seed,
    cuts,
    kinds = CUTS,
    withoutDrafts = false,
    withoutOutbox = false,
    patience = 20_000,
    within = Infinity,
  } = options;
  await ground.recover();
  const figures = NO_FIGURES();
  const brokenBefore = ground.way.broken();
  const { page, expectProblem } = await openPage({ baseURL: ground.way.origin });
  // Messages that a cut causes in the browser: no answer, a refused token, half a number.
  expectProblem(/ERR_|Failed to load|status of (400|401|403|409)|code of a part of the page/);
  if (withoutOutbox) await page.context().route('**/assets/outbox-badge*', (route) => route.abort());
  if (withoutDrafts) await page.context().addInitScript(keepNothing);
  const end = Date.now() + within;
  let [tab, done] = [page, 0];
  for (let number = 0; done < cuts && Date.now() < end; number += 1) {
    const random = seeded(seed * 1_000_003 + number);
    const cardId = await newCard(ground);
    const user = ground.plant.ola.name.split(' ')[1] ?? '';
    const desk: Desk = {
      ground,
      random,
      patience,
      page: tab,
      address: `/control-cards/${cardId}/operator`,
      arrive: () => arrive(desk.page, user),
    };
    await tab.goto(desk.address);
    await desk.arrive();
    const due = random.shuffled(Array.from({ length: PER_CARD }, (_, at) => kinds[at % kinds.length] as Cut));
    const now = due.slice(0, cuts - done);
    await fillCard(desk, cardId, now, figures, `card ${number} of seed ${seed}`);
    done += now.length;
    tab = desk.page;
  }
  figures.broken = ground.way.broken() - brokenBefore;
  return figures;
}

/** Runs in the page. */
function keepNothing(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('Nothing is kept here.', 'SecurityError');
  };
}
