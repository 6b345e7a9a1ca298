import { definition, element, field } from '@kartoteka/domain/testing/sample-card';
import { expect, test } from 'vitest';
import { eventWords, type Places } from './event-words.ts';

test.each([
  ['the ordinal of the event', { ordinal: 2 }, { ordinals: [2] }, 'Element pallets, wpis 2'],
  ['the index if an earlier version wrote the event', {}, {}, 'Element pallets, wpis 3'],
])('the text of an event names an entry by %s', (_what, saved, returned, place) => {
  const card = definition(element('pallets', [field('a')], { isRepeatable: true }));
  const at = { elementId: 'pallets', entryId: 'e', index: 2 };
  const places: Places = new Map();
  const write = { ...at, ...saved, manner: 'element', isNew: true, changes: [] };
  expect(eventWords('entrySaved', write, card, places).text).toBe(`Zapisano: ${place}`);
  const back = { entryIds: ['e'], groups: [], voidedSignatures: [], ...returned };
  expect(eventWords('cardReturned', back, card, places).text).toBe(`Zwrócono do poprawy 1 wpis: ${place}`);
  const gone = { ...at, ...saved, changes: [] };
  expect(eventWords('entryDeleted', gone, card, places).text).toBe(`Usunięto: ${place}`);
});

test('the text of an event lists values in the order of the form, with values of unknown fields last', () => {
  const card = definition(element('room', [field('z'), field('b'), field('a')]));
  const change = (formElementId: string) => ({ formElementId, old: null, new: 'x' });
  const payload = {
    elementId: 'room',
    entryId: 'e',
    index: 0,
    manner: 'element',
    isNew: true,
    changes: ['a', 'b', 'gone', 'z'].map(change),
    comment: { old: null, new: 'uwaga' },
  };
  const { changes } = eventWords('entrySaved', payload, card, new Map());
  expect(changes.map(({ path }) => path)).toEqual(['Pole z', 'Pole b', 'Pole a', 'gone', 'Komentarz']);
});
