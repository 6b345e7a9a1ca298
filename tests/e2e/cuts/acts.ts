import { setTimeout as pause } from 'node:timers/promises';
import { panel } from '../../env/card-page.ts';
import { photo } from '../../env/chosen-files.ts';
import { type Book, newBook, openEntries } from './book.ts';
import { type Desk, openBook } from './desk.ts';
import {
  answerQuestions,
  beginSample,
  blur,
  chooseFile,
  field,
  type Form,
  formOf,
  go,
  goingAway,
  isAtLogin,
  hasFile,
  isIn,
  press,
  showsAsText,
  shownIn,
  until,
} from './screen.ts';
import {
  COMMENT,
  difference,
  isText,
  nothingWritten,
  openFields,
  SAMPLE,
  type Stroke,
  strokeFor,
  type Written,
} from './sheet.ts';

/** Maximum number of entries of a card's repeatable element for each tablet that fills the card. */
const MOST_SAMPLES = 8;
/**
 * The fields of a shared card that each tablet fills. No two tablets fill the same field, so nobody has to choose
 * between two texts.
 */
const OWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  A: ['Partia', 'Sztuki'],
  B: ['Uwagi', 'Godzina'],
  C: ['Masa', COMMENT, 'Data'],
};

/** Maximum number of photos of an entry in a run, far fewer than the product allows. */
const MOST_PHOTOS = 4;
/** The size of the photos in pixels, small because a run takes many photos. */
const PHOTO_LOOK = { width: 320, height: 240 } as const;

let photos = 0;
let marks = 0;
/** Makes a text that no other text contains. */
const newMark = (desk: Desk): string => `${desk.name}${(marks += 1)}q`;

const fieldsFor = ({ name }: Desk, { isShared }: Book, entry: Written): string[] =>
  openFields(entry).filter((one) => !isShared || entry.element !== 'Dane' || OWN_FIELDS[name]?.includes(one));

/** Makes the cut. Called between two key presses. */
export type CutNow = () => Promise<void>;

/**
 * Returns the form of an entry as soon as nothing covers the form; null if the form does not appear in time. Opens the
 * card first when the page does not show the card.
 */
async function find(desk: Desk, book: Book, entry: Written): Promise<Form | null> {
  let form: Form | null = null;
  await until(async () => {
    const page = desk.profile.page();
    await answerQuestions(page);
    if (isAtLogin(page) || !(await panel(page, 'Dane').isVisible())) await openBook(desk, book);
    form = await formOf(page, entry);
    // An empty entry disappears when another one takes its place.
    if (form === null && entry.said.size === 0) await beginSample(page);
    return form !== null;
  }, desk.patience);
  return form;
}

type Keys = Pick<Stroke, 'field' | 'keys' | 'isAnew'>;

/**
 * Waits for the box of a field and returns it; null if it does not appear in time. The box of a comment appears only
 * when typing has paused.
 */
async function boxOf(desk: Desk, book: Book, entry: Written, name: string): Promise<Form | null> {
  let box: Form | null = null;
  await until(async () => (box = await field(await find(desk, book, entry), name)) !== null, desk.patience);
  return box;
}

/** Types keys into a field. When the page is replaced meanwhile, checks what the new page shows, and types on. */
async function typeKeys(desk: Desk, book: Book, entry: Written, { field: name, keys, isAnew }: Keys) {
  const { said } = entry;
  for (let [done, isBack] = [0, false]; done < keys.length; isBack = true) {
    const box = await boxOf(desk, book, entry, name);
    if (box === null) return desk.complain(`${book.name}: nothing to type ${name} into`);
    if (isBack && isAnew) done = 0;
    try {
      if (isBack && !isAnew) done += await wasShown(entry, box, name, keys.charAt(done));
      const { keyboard } = desk.profile.page();
      await box.focus();
      await keyboard.press(isAnew && done === 0 ? 'Control+a' : 'Control+End');
      for (; done < keys.length; done += 1) {
        if (name === SAMPLE) entry.next = (said.get(name) ?? '') + keys.charAt(done);
        await keyboard.type(keys.charAt(done));
        said.set(name, await box.inputValue());
      }
    } catch (error) {
      goingAway(error);
    }
  }
  entry.next = undefined;
}

/** Returns 1 when the field has the key that was pressed while the page was replaced, else 0. */
async function wasShown({ said }: Written, box: Form, name: string, key: string): Promise<number> {
  const whole = (said.get(name) ?? '') + key;
  if ((await box.inputValue()) !== whole) return 0;
  said.set(name, whole);
  return 1;
}

/** Counts the characters that the screen lost or doubled. Later checks expect the text that is shown at this moment. */
function count(desk: Desk, book: Book, entry: Written, name: string, expected: string, shown: string): void {
  if (expected === shown) return;
  const { lost, doubled } = difference(expected, shown);
  desk.figures.lost += lost;
  desk.figures.doubled += doubled;
  desk.complain(`${book.name}, ${entry.element}, ${name}: typed '${expected}', shown '${shown}'`);
  entry.said.set(name, shown);
}

/** Checks that the screen still shows the whole text of an entry, and counts what is lost or doubled. */
async function lookAt(desk: Desk, book: Book, entry: Written): Promise<void> {
  const names = fieldsFor(desk, book, entry).filter((name) => entry.said.has(name));
  if (names.length === 0) return;
  await find(desk, book, entry);
  for (const name of names) {
    const said = entry.said.get(name) ?? '';
    let shown: string | null = null;
    await until(async () => {
      const page = desk.profile.page();
      // The session may end during the check.
      const form = isAtLogin(page) ? await find(desk, book, entry) : await formOf(page, entry);
      shown = await shownIn(form, name);
      return shown === said;
    }, desk.patience);
    if (shown !== said) await desk.complainWithScreen(`${entry.element} has not '${said}'`);
    count(desk, book, entry, name, said, shown ?? '');
  }
}

async function type(desk: Desk, book: Book, entry: Written, stroke: Stroke, cutNow: CutNow | null) {
  const { keys, isAnew, field: name } = stroke;
  const { figures, random } = desk;
  const half = cutNow === null ? keys.length : random.below(keys.length + 1);
  const before = entry.said.get(name) ?? '';
  await typeKeys(desk, book, entry, { ...stroke, keys: keys.slice(0, half) });
  if (cutNow !== null) {
    await cutNow();
    await lookAt(desk, book, entry);
    await typeKeys(desk, book, entry, { ...stroke, keys: keys.slice(half), isAnew: isAnew && half === 0 });
  }
  figures.typed += keys.length;
  if (name === COMMENT) figures.comments += 1;
  count(desk, book, entry, name, stroke.shows(before), entry.said.get(name) ?? '');
}

/** Types into an existing or a new entry. Returns the entry, or null when the card takes no more text. */
export async function fill(desk: Desk, book: Book, cutNow: CutNow | null = null): Promise<Written | null> {
  const { random, name: tablet } = desk;
  await openBook(desk, book);
  const entry = chosenEntry(desk, book);
  if (entry === null) return null;
  const isNew = entry.element === 'Pomiary' && entry.said.size === 0;
  const fields = random.shuffled(fieldsFor(desk, book, entry)).slice(0, 1 + random.below(2));
  const names = isNew ? [SAMPLE, ...fields.filter((one) => one !== SAMPLE)] : fields;
  const hit = cutNow === null ? -1 : random.below(names.length);
  // A photo that is added before the text is still on its way to the server when the cut comes.
  const photoAt = random.below(6);
  if (photoAt === 0 && !isNew) await attach(desk, book, entry);
  for (const [at, name] of names.entries()) {
    const mark = newMark(desk);
    const plain = strokeFor(random, entry.element, name, mark);
    // The first text of a new entry begins with the mark, so that its first characters already identify the entry.
    const isFirst = isNew && at === 0;
    const keys = isFirst ? `${mark} ${plain.keys}` : plain.keys;
    const stroke = isFirst ? { ...plain, keys, shows: (before: string) => before + keys } : plain;
    if (isFirst && at === hit)
      await type(desk, book, entry, { ...stroke, keys: mark, shows: () => mark }, null);
    const isBegun = entry.said.size > 0 || entry.photos.size > 0;
    if (isText(entry.element, name)) book.deeds.push({ tablet, entry, mark, isFirst: !isBegun });
    const rest = isFirst && at === hit ? keys.slice(mark.length) : keys;
    const whole = {
      ...stroke,
      keys: rest,
      shows: plain.isAnew ? stroke.shows : (before: string) => before + rest,
    };
    await type(desk, book, entry, whole, at === hit ? cutNow : null);
  }
  if (photoAt === 1 || (photoAt === 0 && isNew)) await attach(desk, book, entry);
  return entry;
}

/**
 * Adds a photo to an entry, unless the entry has enough or is submitted, and waits until the screen shows it.
 */
async function attach(desk: Desk, book: Book, entry: Written): Promise<void> {
  if (entry.submission !== 'none' || entry.photos.size >= MOST_PHOTOS) return;
  const taken = await photo((photos += 1), PHOTO_LOOK);
  const form = await find(desk, book, entry);
  if (form === null) return desk.complain(`${book.name}: nothing to add ${taken.name} to`);
  entry.photos.set(taken.name, 'unsure');
  // A page that is replaced meanwhile may or may not have kept the photo.
  if (!(await chooseFile(form, taken).catch(goingAway))) return;
  const { page } = desk.profile;
  const isShown = async () => hasFile(await formOf(page(), entry), taken.name);
  let isSeen = false;
  await until(async () => (isSeen = await isShown()) || isAtLogin(page()), desk.patience);
  // When the session has ended, the login replaces the page too.
  if (!isSeen && isAtLogin(page())) return;
  if (!isSeen) return desk.complainWithScreen(`${entry.element} does not show ${taken.name}`);
  entry.photos.set(taken.name, 'shown');
  desk.figures.photos += 1;
}

function chosenEntry(desk: Desk, book: Book): Written | null {
  const { random, name } = desk;
  const own = openEntries(book).filter(({ element, by }) => element === 'Dane' || by === name);
  const samples = book.sheet.filter(({ element }) => element === 'Pomiary').length;
  const mayBegin = book.group === 'none' && samples < MOST_SAMPLES * (book.isShared ? 3 : 1);
  if (own.length === 0 && !mayBegin) return null;
  if (own.length > 0 && (!mayBegin || random.below(2) === 0)) return random.pick(own);
  const begun = nothingWritten('Pomiary', name);
  book.sheet.push(begun);
  return begun;
}

/** Leaves the field, so that the page or the outbox sends its text. */
export async function leaveField({ profile, patience }: Desk): Promise<void> {
  await until(async () => {
    await blur(profile.page());
    return true;
  }, patience);
}

/** Submits an entry that has text. When no answer comes, accepts the screen's offer to submit it later. */
async function submitEntry(desk: Desk, book: Book, entry: Written): Promise<void> {
  if (entry.submission !== 'none' || entry.said.size === 0 || book.isShared) return;
  // An entry with a deviation and no comment cannot be submitted.
  if (entry.said.has('Masa') && !entry.said.has(COMMENT)) return;
  if (!(await pressIn(desk, book, entry, 'Zatwierdź'))) return;
  entry.submission = 'unsure';
  if (!(await isTaken(desk, () => isSubmitted(desk, entry)))) {
    desk.figures.unsure += 1;
    return;
  }
  entry.submission = 'promised';
  desk.figures.submissions += 1;
  book.deeds.push({ tablet: desk.name, entry, mark: null });
}

/** Presses a button of an entry. Returns false when the button is not there. */
async function pressIn(
  desk: Desk,
  book: Book,
  entry: Written,
  name: 'Zapisz' | 'Zatwierdź',
): Promise<boolean> {
  const form = await find(desk, book, entry);
  return form !== null && press(form, name).catch(goingAway);
}

/** Returns whether the screen shows an entry as submitted. */
async function isSubmitted({ profile }: Desk, entry: Written): Promise<boolean> {
  const page = profile.page();
  if (entry.element === 'Pomiary') return showsAsText(page, entry);
  const form = await formOf(page, entry);
  const isOpen = form === null || (await form.$('role=button[name=/^(Zatwierdź|Wysyłanie…)$/]')) !== null;
  // An open question hides the form from locators by role, so the form is looked for once more.
  return !isOpen && (await formOf(page, entry)) !== null;
}

/** Submits the repeatable element whole. */
async function submitGroup(desk: Desk, book: Book): Promise<void> {
  const samples = book.sheet.filter(({ element }) => element === 'Pomiary');
  if (book.isShared || book.group !== 'none' || samples.length === 0) return;
  if (samples.some(({ submission, said }) => submission === 'unsure' || said.size === 0)) return;
  await openBook(desk, book);
  const own = panel(desk.profile.page(), 'Pomiary');
  const button = own.getByRole('button', { name: 'Zatwierdź grupę', exact: true });
  const isPressed = await button.click({ timeout: 4000 }).then(
    () => true,
    () => false,
  );
  if (!isPressed) return;
  book.group = 'unsure';
  const open = own.getByRole('button', { name: /^(Zatwierdź grupę|Wysyłanie…)$/ });
  // An open question hides the page from locators by role. The region is looked for last: while it is found,
  // its button is really gone and not only hidden.
  const isDone = await isTaken(desk, async () => (await open.count()) === 0 && (await own.count()) > 0);
  book.group = isDone ? 'promised' : 'unsure';
  desk.figures[isDone ? 'groups' : 'unsure'] += 1;
  for (const entry of samples.filter(({ submission }) => submission === 'none')) {
    entry.submission = book.group;
    if (isDone) book.deeds.push({ tablet: desk.name, entry, mark: null });
  }
}

/**
 * Waits until a submission was executed, or was promised in the question after a lost connection. Returns
 * whether either happened.
 */
async function isTaken({ profile, patience }: Desk, isDone: () => Promise<boolean>): Promise<boolean> {
  let isPromised = false;
  await until(async () => {
    isPromised = (await answerQuestions(profile.page())) || (await isDone());
    return isPromised || isAtLogin(profile.page());
  }, patience);
  return isPromised;
}

/** Starts a card on the operator's screen, with or without a network. Returns null when no card opens in time. */
export async function begin(desk: Desk, name: string): Promise<Book | null> {
  const { profile, userName, ground } = desk;
  const page = profile.page();
  await go(page, '/control-cards/operator');
  const template = page.getByRole('combobox', { name: 'Wzór' });
  const isOffered = await until(
    async () => (await isIn(page, userName)) && template.isVisible(),
    desk.patience,
  );
  if (!isOffered) {
    await desk.complainWithScreen('no template is offered');
    return null;
  }
  await template.click();
  await page.getByRole('option', { name: ground.template.name }).click();
  await page.getByRole('button', { name: 'Wypełnij', exact: true }).click();
  let id = '';
  await until(async () => {
    const fresh = page.getByRole('dialog').getByRole('button', { name: 'Nowa', exact: true });
    if (await fresh.isVisible()) await fresh.click({ timeout: 2000 }).catch(() => undefined);
    id = /control-cards\/(new-\w+|[\da-f-]{36})\/operator/.exec(page.url())?.[1] ?? '';
    return id !== '';
  }, 40_000);
  if (id === '') {
    await desk.complainWithScreen('no card begins');
    return null;
  }
  const isHere = id.startsWith('new-');
  if (isHere) desk.figures.begunHere += 1;
  const book = newBook(name, isHere ? { key: id } : { id });
  desk.books.push(book);
  return book;
}

/** Types text into the card. Sometimes leaves the field, saves or submits afterwards. */
export async function act(desk: Desk, book: Book, cutNow: CutNow | null = null): Promise<void> {
  const { random } = desk;
  const entry = await fill(desk, book, cutNow);
  await pause(random.below(60));
  const wish = random.below(10);
  if (wish < 3) await leaveField(desk);
  else if (wish < 5 && entry !== null && entry.element === 'Pomiary') await submitEntry(desk, book, entry);
  else if (wish === 5) await submitGroup(desk, book);
  else if (wish === 6 && entry !== null) await pressIn(desk, book, entry, 'Zapisz');
}
