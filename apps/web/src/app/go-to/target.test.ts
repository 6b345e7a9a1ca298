import { expect, test } from 'vitest';
import { CardsIcon } from '../../ui/icons/navigation.tsx';
import { isCut, matching, MOST, type Target } from './target.ts';

const target = (label: string, more: Partial<Target> = {}): Target => ({
  id: `${more.group ?? 'screens'}-${label}`,
  group: 'screens',
  label,
  note: '',
  words: '',
  icon: CardsIcon,
  leads: { to: '/' },
  ...more,
});

const ALL: readonly Target[] = [
  target('Użytkownicy', { words: 'konta pracownicy' }),
  target('Typy danych'),
  target('Dane typu', { note: 'Twoje dane' }),
  target('Metadane'),
  target('Żółć i śluz', { group: 'cards', note: 'Kontrola · w trakcie' }),
  target('Dane partii', { group: 'start' }),
];

test.each<[string, string, readonly string[]]>([
  ['by a text without diacritics', 'zolc', ['Żółć i śluz']],
  ['by a text with diacritics that its label lacks', 'tŷpy', ['Typy danych']],
  ['by a text in capital letters', 'UŻYTKOWNICY', ['Użytkownicy']],
  ['by one of its further words', 'konta', ['Użytkownicy']],
  ['by its second line', 'kontrola', ['Żółć i śluz']],
  ['by its words in any order', 'danych typy', ['Typy danych']],
  ['by a part of one of its words', 'etadan', ['Metadane']],
  [
    'after better matches of its group, and after earlier groups',
    'dan',
    ['Dane typu', 'Typy danych', 'Metadane', 'Dane partii'],
  ],
  ['by a text with spaces around it', '  konta ', ['Użytkownicy']],
  ['only when it has every word of the text', 'dane xyz', []],
])('the dialog of Ctrl+K finds a target %s', (_title, text, labels) => {
  expect(matching(ALL, text).map(({ label }) => label)).toEqual(labels);
});

test('the dialog of Ctrl+K offers the first targets of each group of targets while nothing is typed', () => {
  const many = Array.from({ length: MOST + 3 }, (_, at) => target(`Karta ${at}`, { group: 'cards' }));
  const found = matching([...many, ...ALL], '');
  expect(found.filter(({ group }) => group === 'cards')).toEqual(many.slice(0, MOST));
  expect([...new Set(found.map(({ group }) => group))]).toEqual(['screens', 'start', 'cards']);
});

test('the dialog of Ctrl+K leads to all matches of a group only if the group has more matches than the dialog shows', () => {
  const cards = (count: number) =>
    Array.from({ length: count }, (_, at) => target(`Karta ${at}`, { group: 'cards' }));
  const all = { cards: target('Pokaż wszystkie karty', { group: 'cards' }) };
  const labels = (count: number) =>
    matching([...cards(count), ...ALL], 'karta', all).map(({ label }) => label);
  expect(isCut([...cards(MOST), ...ALL], 'karta')).toBe(false);
  expect(labels(MOST)).not.toContain('Pokaż wszystkie karty');
  expect(isCut([...cards(MOST + 1), ...ALL], 'karta')).toBe(true);
  expect(labels(MOST + 1)).toEqual([...cards(MOST).map(({ label }) => label), 'Pokaż wszystkie karty']);
});
