import { definition, element, field } from '@kartoteka/domain/testing/sample-card';
import { expect, test } from 'vitest';
import { eventWords } from './event-words.ts';

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
