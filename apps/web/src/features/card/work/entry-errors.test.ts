import { describe, expect, it } from 'vitest';
import { entryErrorsOf, groupErrorsOf } from './entry-errors.ts';

const fields = new Set(['size', 'note']);

describe('errors of an entry', () => {
  it('errors of an entry are shown at their fields and at the comment', () => {
    const messages = new Map([
      ['data.size', 'Podaj liczbę.'],
      ['comment', 'Dodaj komentarz.'],
      ['data.note.1', 'Wybierz z listy.'],
    ]);
    expect(entryErrorsOf(messages, fields)).toEqual({
      entry: { fields: { size: 'Podaj liczbę.', note: 'Wybierz z listy.' }, comment: 'Dodaj komentarz.' },
      others: [],
    });
  });

  it('errors of an entry whose path belongs to no field are returned as other messages', () => {
    const messages = new Map([
      ['data.gone', 'Nieznane pole.'],
      ['index', 'Zły numer.'],
    ]);
    expect(entryErrorsOf(messages, fields)).toEqual({
      entry: { fields: {}, comment: null },
      others: ['Nieznane pole.', 'Zły numer.'],
    });
  });
});

describe('errors of a group', () => {
  it('errors of a group are shown at their entries, by index', () => {
    const messages = new Map([
      ['entries.0.data.size', 'Podaj liczbę.'],
      ['entries.12.comment', 'Dodaj komentarz.'],
      ['entries.0.data.gone', 'Nieznane pole.'],
      ['elsewhere', 'Inny błąd.'],
    ]);
    const { entries, others } = groupErrorsOf(messages, fields);
    expect([...entries]).toEqual([
      [0, { fields: { size: 'Podaj liczbę.' }, comment: null }],
      [12, { fields: {}, comment: 'Dodaj komentarz.' }],
    ]);
    expect(others.toSorted()).toEqual(['Inny błąd.', 'Nieznane pole.']);
  });
});
