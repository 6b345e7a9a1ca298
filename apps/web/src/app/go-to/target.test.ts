import { expect, test } from 'vitest';
import { CardsIcon } from '../../ui/icons/navigation.tsx';
import { matching, MOST, type Target } from './target.ts';

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
  ['without diacritics', 'zolc', ['Żółć i śluz']],
  ['with diacritics that the label lacks', 'tŷpy', ['Typy danych']],
  ['in capital letters', 'UŻYTKOWNICY', ['Użytkownicy']],
  ['by another word', 'konta', ['Użytkownicy']],
  ['by the second line', 'kontrola', ['Żółć i śluz']],
  ['by words in any order', 'danych typy', ['Typy danych']],
  ['by a part of a word', 'etadan', ['Metadane']],
  [
    'beginnings first, then words, then parts, then groups',
    'dan',
    ['Dane typu', 'Typy danych', 'Metadane', 'Dane partii'],
  ],
  ['with spaces around', '  konta ', ['Użytkownicy']],
  ['nothing for a word that no target has', 'dane xyz', []],
])('a target is found %s', (_title, text, labels) => {
  expect(matching(ALL, text).map(({ label }) => label)).toEqual(labels);
});

test('without a text the first targets of each group are offered, in the order of the groups', () => {
  const many = Array.from({ length: MOST + 3 }, (_, at) => target(`Karta ${at}`, { group: 'cards' }));
  const found = matching([...many, ...ALL], '');
  expect(found.filter(({ group }) => group === 'cards')).toEqual(many.slice(0, MOST));
  expect([...new Set(found.map(({ group }) => group))]).toEqual(['screens', 'start', 'cards']);
});
