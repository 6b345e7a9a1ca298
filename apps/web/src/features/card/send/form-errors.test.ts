import { describe, expect, it } from 'vitest';
import { formErrorsOf } from './form-errors.ts';

const placedBy = (path: string) => formErrorsOf(new Map([[path, 'Popraw.']])).placed;

describe('an error of a call that stores the whole form', () => {
  it.each([
    ['a value', 'elementsData.element.4.size', { fields: { size: 'Popraw.' }, comment: null }],
    [
      'one of several values',
      'elementsData.element.4.size.0',
      { fields: { size: 'Popraw.' }, comment: null },
    ],
    ['a comment', 'comments.element.4', { fields: {}, comment: 'Popraw.' }],
    ['a file', 'files.element.4.2', { fields: {}, comment: null, files: 'Popraw.' }],
    ['the caption of a file', 'files.element.4.2.caption', { fields: {}, comment: null, files: 'Popraw.' }],
    ['all files', 'files.element.4', { fields: {}, comment: null, files: 'Popraw.' }],
    ['the photos of a field', 'files.element.4.size', { fields: { 'files.size': 'Popraw.' }, comment: null }],
  ])('an error about %s of an entry is shown at the entry that the path names', (_what, path, errors) => {
    expect(placedBy(path)).toEqual([{ elementId: 'element', index: 4, errors }]);
  });

  it('an error about the name of a card belongs to the name, and an error without an entry is a message about the whole form', () => {
    const messages = new Map([
      ['name', 'Za długa.'],
      ['rowVersion', 'Nieznane pole.'],
    ]);
    expect(formErrorsOf(messages)).toEqual({ placed: [], name: 'Za długa.', others: ['Nieznane pole.'] });
  });
});
