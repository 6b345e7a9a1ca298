import { describe, expect, it } from 'vitest';
import { appTexts } from '#texts/app';
import { auditChangeTexts } from '#texts/audit-changes';
import { cardTexts } from '#texts/card';
import { approveTexts } from '#texts/card-approve';
import { cardTemplateTexts } from '#texts/card-template';
import { versionTexts } from '#texts/card-template-versions';
import { dataTypeTexts } from '#texts/data-type';
import { formTexts } from '#texts/form';
import { placeTexts, usageTexts } from '#texts/form-usage';
import { listTexts } from '#texts/list';
import { exportTexts } from '#texts/list-export';
import { filterTexts } from '#texts/list-filter';
import { settingsTexts } from '#texts/list-settings';
import { structureTexts } from '#texts/organization-unit';
import { historyCheckTexts } from '#texts/history-check';
import { homeTexts } from '#texts/home';
import { runTexts } from '#texts/run';

const DAY = 24;

/** Texts with a number, each with the part that it must contain for 1, 2, 5 and 22. */
const TABLE: readonly (readonly [string, (count: number) => string, string, string, string, string])[] = [
  ['unsaved', (n) => appTexts.unsavedText(n, 0), '1 wpis z', '2 wpisy z', '5 wpisów z', '22 wpisy z'],
  ['unsaved cards', (n) => appTexts.unsavedText(0, n), '1 karta', '2 karty', '5 kart', '22 karty'],
  ['left', (n) => appTexts.unsavedLeft(n, 0, []), '1 wpis z', '2 wpisy z', '5 wpisów z', '22 wpisy z'],
  ['filters', auditChangeTexts.filters, '1 filtr', '2 filtry', '5 filtrów', '22 filtry'],
  [
    'at least',
    (n) => cardTexts.repetitions(n, null),
    'co najmniej 1 wpis',
    '2 wpisy',
    '5 wpisów',
    '22 wpisy',
  ],
  ['at most', (n) => cardTexts.repetitions(0, n), 'najwyżej 1 wpis', '2 wpisy', '5 wpisów', '22 wpisy'],
  ['from to', (n) => cardTexts.repetitions(1, n + 1), 'do 2 wpisów', 'do 3 wpisów', 'do 6 wpisów', 'do 23'],
  ['exactly', (n) => cardTexts.repetitions(n, n), 'dokładnie 1 wpis', '2 wpisy', '5 wpisów', '22 wpisy'],
  ['late, hours', approveTexts.late, '1 godzina po', '2 godziny po', '5 godzin po', '22 godziny po'],
  ['late, days', (n) => approveTexts.late(n * DAY), '1 dzień po', '2 dni po', '5 dni po', '22 dni po'],
  ['cards', cardTemplateTexts.cards, '1 karta', '2 karty', '5 kart', '22 karty'],
  ['risk', (n) => cardTemplateTexts.riskMax('A', n), '1 wpis.', '2 wpisy.', '5 wpisów.', '22 wpisy.'],
  [
    'risk of min',
    (n) => cardTemplateTexts.riskMin('A', n),
    '1 wpisu.',
    '2 wpisów.',
    '5 wpisów.',
    '22 wpisów.',
  ],
  ['versions', (n) => versionTexts.repeated(n, null), '1 wpis', '2 wpisy', '5 wpisów', '22 wpisy'],
  ['characters', dataTypeTexts.characters, '1 znak', '2 znaki', '5 znaków', '22 znaki'],
  ['options', dataTypeTexts.optionCount, '1 opcja', '2 opcje', '5 opcji', '22 opcje'],
  [
    'attributes',
    dataTypeTexts.otherAttributes,
    '1 inny atrybut zostaje',
    '2 inne atrybuty zostają',
    '5 innych atrybutów zostaje',
    '22 inne atrybuty zostają',
  ],
  ['errors', formTexts.errors, '1 błąd', '2 błędy', '5 błędów', '22 błędy'],
  [
    'changes',
    (n) => formTexts.changed(['Nazwa'], n),
    'i 1 inne pole',
    'i 2 inne pola',
    'i 5 innych pól',
    'i 22 inne pola',
  ],
  ['places', formTexts.morePlaces, '1 miejsce', '2 miejsca', '5 miejsc', '22 miejsca'],
  ['rows', formTexts.showMore, 'został 1)', 'zostały 2)', 'zostało 5)', 'zostały 22)'],
  ['full', formTexts.full, '1 pozycja.', '2 pozycje.', '5 pozycji.', '22 pozycje.'],
  [
    'used in',
    (count) => usageTexts.places([{ count, place: placeTexts.formTemplate }]),
    'w 1 formularzu',
    'w 2 formularzach',
    'w 5 formularzach',
    'w 22 formularzach',
  ],
  [
    'open cards',
    usageTexts.openCards,
    '1 karta w trakcie zostaje',
    '2 karty w trakcie zostają',
    '5 kart w trakcie zostaje',
    '22 karty w trakcie zostają',
  ],
  ['results', listTexts.found, '1 wynik', '2 wyniki', '5 wyników', '22 wyniki'],
  ['file', exportTexts.exportAbout, '1 wiersz listy', '2 wiersze', '5 wierszy', '22 wiersze'],
  ['more filters', filterTexts.moreFilters, 'został 1)', 'zostały 2)', 'zostało 5)', 'zostały 22)'],
  ['columns', settingsTexts.columnsShown, '1 kolumnę', '2 kolumny', '5 kolumn', '22 kolumny'],
  ['people', (n) => structureTexts.memberCount(n, 'A'), '1 osoba', '2 osoby', '5 osób', '22 osoby'],
  ['units', structureTexts.found, '1 jednostka', '2 jednostki', '5 jednostek', '22 jednostki'],
  ['waiting days', homeTexts.days, '1 dzień', '2 dni', '5 dni', '22 dni'],
  ['overdue', homeTexts.overdueAbout, 'od 1 dnia', 'od 2 dni', 'od 5 dni', 'od 22 dni'],
  [
    'elements',
    (n) => homeTexts.progress(1, n),
    'z 1 elementu',
    'z 2 elementów',
    'z 5 elementów',
    'z 22 elementów',
  ],
  ['approved', (n) => homeTexts.medianAbout(n, 30), '1 karta', '2 karty', '5 kart', '22 karty'],
  ['figure', (n) => homeTexts.openFigure('A', n), '1 karta', '2 karty', '5 kart', '22 karty'],
  [
    'breaks',
    historyCheckTexts.broken,
    '1 niezgodność',
    '2 niezgodności',
    '5 niezgodności',
    '22 niezgodności',
  ],
  ['unguarded', historyCheckTexts.unguarded, '1 usterka', '2 usterki', '5 usterek', '22 usterki'],
  ['seconds', runTexts.seconds, '1 sekundę', '2 sekundy', '5 sekund', '22 sekundy'],
  ['minutes', runTexts.minutes, '1 minutę', '2 minuty', '5 minut', '22 minuty'],
];

describe('numbers with their nouns', () => {
  it.each(TABLE)(
    'the text "%s" has the right form of the noun for 1, 2, 5 and 22',
    (_name, say, one, two, five, twentyTwo) => {
      expect(say(1)).toContain(one);
      expect(say(2)).toContain(two);
      expect(say(5)).toContain(five);
      expect(say(22)).toContain(twentyTwo);
    },
  );
});
