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

test('the text of an event marks added and removed files, so that a screen tells them from values', () => {
  const card = definition(element('room', [field('a')]));
  const file = (name: string) => ({
    id: name,
    name,
    mediaType: 'image/jpeg',
    size: 1,
    sha256: '',
    width: 1,
    height: 1,
    creationTime: '2026-03-05T06:00:00.000Z',
    createdBy: { id: 'ola', name: 'Ola' },
    originalId: null,
    formElementId: null,
    caption: null,
  });
  const payload = {
    elementId: 'room',
    entryId: 'e',
    index: 0,
    manner: 'element',
    isNew: true,
    changes: [{ formElementId: 'a', old: null, new: 'x' }],
    files: { added: [file('new.jpg')], removed: [file('old.jpg')], list: [] },
  };
  expect(eventWords('entrySaved', payload, card, new Map()).changes).toEqual([
    { path: 'Pole a', old: null, new: 'x' },
    { path: 'Załącznik', old: null, new: 'new.jpg', isFile: true },
    { path: 'Załącznik', old: 'old.jpg', new: null, isFile: true },
  ]);
});
