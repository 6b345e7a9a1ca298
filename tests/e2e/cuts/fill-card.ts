import { setTimeout as pause } from 'node:timers/promises';
import { formData, startCard } from '../../env/card-plant.ts';
import { type Cut, type Desk, isNewPage, isOnTheWay, mend, strike } from './cut.ts';
import {
  compare,
  type Difference,
  difference,
  openFields,
  SAMPLE,
  type Stroke,
  strokeFor,
  type Written,
} from './sheet.ts';
import {
  answerQuestions,
  beginSample,
  draftsLeft,
  field,
  type Form,
  formOf,
  isAtLogin,
  press,
  settle,
  shownIn,
  until,
} from './screen.ts';

/** The result of a run: what happened to all the typed text. */
export interface Figures extends Difference {
  readonly cuts: Partial<Record<Cut, number>>;
  typed: number;
  entries: number;
  saves: number;
  /** Saves that did not get through, or whose answer was lost. */
  broken: number;
  /** Drafts that the outbox did not send from another screen. */
  stuck: number;
  /** Each difference in words. */
  readonly complaints: string[];
}

export const NO_FIGURES = (): Figures => ({
  cuts: {},
  typed: 0,
  entries: 0,
  saves: 0,
  broken: 0,
  stuck: 0,
  lost: 0,
  doubled: 0,
  complaints: [],
});

/** The most entries of the repeatable element. */
const MOST_SAMPLES = 6;
const LONGEST_PAUSE_MS = 90;

/**
 * Fills one card while its connection, session or page is cut again and again, and compares the stored card with the
 * typed text.
 */
export async function fillCard(
  desk: Desk,
  cardId: string,
  cuts: readonly Cut[],
  figures: Figures,
  where: string,
): Promise<void> {
  const sheet: Written[] = [{ element: 'Dane', said: new Map(), isSubmitted: false }];
  const { random, ground } = desk;
  const user = ground.plant.ola.name.split(' ')[1] ?? '';
  const complain = (what: string): void => void figures.complaints.push(`${where}: ${what}`);

  for (const cut of cuts) {
    figures.cuts[cut] = (figures.cuts[cut] ?? 0) + 1;
    // Text typed while the login appears would go into the login.
    if (cut === 'expired') await settle(desk.page, user, random, { all: false });
    await typeThrough(cut);
  }
  await finish();

  async function typeThrough(cut: Cut): Promise<void> {
    await answerQuestions(desk.page, random);
    if (isAtLogin(desk.page)) await desk.arrive();
    const entry = await chosenEntry();
    const strokes = strokesInto(entry);
    const moment = momentOf(cut);
    const hit = moment === 'typing' ? random.below(strokes.length) : -1;
    for (const [at, stroke] of strokes.entries()) {
      await type(entry, stroke, at === hit ? () => strike(cut, desk) : null);
    }
    if (moment === 'typed') await strike(cut, desk);
    if (moment === 'saving') await saveThrough(cut, entry);
    // Real users do not wait for the network before they type on.
    if (!isNewPage(cut) && cut !== 'expired' && !entry.isSubmitted && random.below(2) === 0) {
      await type(entry, strokeFor(random, entry.element, random.pick(openFields(entry))), null);
      if (random.below(2) === 0) await store(entry, 'Zapisz');
    }
    figures.stuck += await mend(cut, desk);
    if (cut === 'expired') {
      await store(entry, 'Zapisz');
      await signInAnew();
    }
    await lookAt(entry);
    if (random.below(2) === 0 && !entry.isSubmitted) await store(entry, 'Zapisz');
    if (random.below(2) === 0) await settle(desk.page, user, random, { all: false });
  }

  function momentOf(cut: Cut): 'typing' | 'typed' | 'saving' {
    if (isOnTheWay(cut)) return 'saving';
    // Half a date is no value, so it would stay on the device.
    return cut === 'elsewhere'
      ? random.pick(['typed', 'saving'])
      : random.pick(['typing', 'typed', 'saving']);
  }

  /** The session has ended. The next call finds this out, or the next look at the card. */
  async function signInAnew(): Promise<void> {
    for (let looks = 0; looks < 10; looks += 1) {
      // Looks are taken one after another.
      if (await until(async () => isAtLogin(desk.page), 1500)) break;
      await desk.page.reload({ waitUntil: 'commit' });
    }
    await desk.arrive();
    await settle(desk.page, user, random, { all: false });
  }

  async function chosenEntry(): Promise<Written> {
    const samples = sheet.filter((one) => one.element === 'Pomiary');
    const open = sheet.filter((one) => !one.isSubmitted);
    if (samples.length === MOST_SAMPLES || random.below(2) === 0) return random.pick(open);
    await beginSample(desk.page);
    const begun: Written = { element: 'Pomiary', said: new Map(), isSubmitted: false };
    sheet.push(begun);
    return begun;
  }

  function strokesInto(entry: Written): Stroke[] {
    const { element, said } = entry;
    const fields = random.shuffled(openFields(entry)).slice(0, 1 + random.below(2));
    const isNew = element === 'Pomiary' && said.size === 0;
    const inOrder = isNew ? [SAMPLE, ...fields.filter((one) => one !== SAMPLE)] : fields;
    const strokes = inOrder.map((one) => strokeFor(random, element, one));
    const [first, ...rest] = strokes;
    if (!isNew || first === undefined) return strokes;
    // The first character already identifies the entry.
    const keys = `${String.fromCodePoint(64 + sheet.length)}${first.keys}`;
    return [{ ...first, keys, shows: (before) => before + keys }, ...rest];
  }

  /** Types a stroke and checks that the field shows it; the cut happens between two keys. */
  async function type(entry: Written, stroke: Stroke, cutNow: (() => Promise<void>) | null): Promise<void> {
    const { keys, isAnew } = stroke;
    const half = cutNow === null ? keys.length : random.below(keys.length + 1);
    const before = entry.said.get(stroke.field) ?? '';
    await typeKeys(entry, stroke.field, keys.slice(0, half), isAnew);
    if (cutNow !== null) {
      await cutNow();
      await lookAt(entry);
      await typeKeys(entry, stroke.field, keys.slice(half), isAnew && half === 0);
    }
    figures.typed += keys.length;
    const shown = entry.said.get(stroke.field) ?? '';
    count(entry, stroke.field, stroke.shows(before), shown);
  }

  /** Returns the form of an entry as soon as nothing covers it. */
  async function find(entry: Written): Promise<Form | null> {
    let form: Form | null = null;
    await until(async () => {
      await answerQuestions(desk.page, random);
      if (isAtLogin(desk.page)) await desk.arrive();
      form = await formOf(desk.page, entry);
      // An empty entry disappears when another one takes its place.
      if (form === null && entry.said.size === 0) await beginSample(desk.page);
      return form !== null;
    }, desk.patience);
    return form;
  }

  async function typeKeys(entry: Written, name: string, keys: string, isAnew: boolean): Promise<void> {
    if (keys === '') return;
    const { page } = desk;
    let box = null as Form | null;
    // The comment box appears only when typing has paused.
    await until(async () => (box = await field(await find(entry), name)) !== null, desk.patience);
    if (box === null) return complain(`nothing to type ${name} into`);
    await box.focus();
    await page.keyboard.press(isAnew ? 'Control+a' : 'Control+End');
    await page.keyboard.type(keys, { delay: random.below(4) });
    entry.said.set(name, await box.inputValue());
  }

  async function store(entry: Written, name: 'Zapisz' | 'Zatwierdź'): Promise<void> {
    const form = entry.isSubmitted ? null : await find(entry);
    if (form === null) return;
    if (await press(form, name)) figures.saves += 1;
  }

  async function saveThrough(cut: Cut, entry: Written): Promise<void> {
    if (isOnTheWay(cut)) await strike(cut, desk);
    const isSubmitting = entry.element === 'Pomiary' && random.below(3) === 0;
    await store(entry, isSubmitting ? 'Zatwierdź' : 'Zapisz');
    if (isSubmitting) entry.isSubmitted = true;
    await pause(random.below(LONGEST_PAUSE_MS));
    if (!isOnTheWay(cut)) await strike(cut, desk);
    // A question may appear, and nothing may be typed over it.
    if (isSubmitting && cut !== 'expired') {
      const sending = desk.page.getByRole('status').filter({ hasText: 'Wysyłanie…' });
      await until(async () => (await sending.count()) === 0, 10_000);
      await pause(150);
      await answerQuestions(desk.page, random);
    }
  }

  /** Whether the screen still shows everything that it showed before. */
  async function lookAt(entry: Written): Promise<void> {
    if (entry.isSubmitted || entry.said.size === 0) return;
    const isThere = (await find(entry)) !== null;
    for (const [name, said] of entry.said) {
      let shown: string | null = null;
      if (isThere) {
        await until(async () => {
          shown = await shownIn(await formOf(desk.page, entry), name);
          return shown === said;
        }, desk.patience);
      }
      count(entry, name, said, shown ?? '');
    }
    if (isThere) return;
    sheet.splice(sheet.indexOf(entry), 1);
    complain(`what was typed is not on the screen: ${await desk.page.locator('body').innerText()}`);
  }

  function count(entry: Written, name: string, expected: string, shown: string): void {
    if (expected === shown) return;
    const { lost, doubled } = difference(expected, shown);
    figures.lost += lost;
    figures.doubled += doubled;
    complain(`${entry.element}, ${name}: typed '${expected}', shown '${shown}'`);
    // Counts a difference once: later checks compare with the text that is there now.
    entry.said.set(name, shown);
  }

  async function finish(): Promise<void> {
    const { page } = desk;
    if (!(await settle(page, user, random, { all: true }))) {
      complain(`does not come to rest: ${await page.getByRole('main').innerText()}`);
    }
    const drafts = await draftsLeft(page).catch(() => 0);
    if (drafts > 0) complain(`${drafts} drafts stay on the device although all is stored`);
    const card = await formData(ground.plant.marta, cardId);
    figures.entries += card.elements.reduce((sum, one) => sum + one.entries.length, 0);
    for (const one of compare(sheet, card, ground.template, figures)) complain(one);
  }
}

/** Starts the card to be filled. */
export const newCard = ({ plant, template }: Desk['ground']): Promise<string> =>
  startCard(plant.olek, template);
