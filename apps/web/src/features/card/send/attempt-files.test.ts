import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { addedPhoto } from '../work/added-file-sample.ts';
import { NOTHING_STORED } from '../work/entry-work.ts';
import { createWorkStore } from '../work/work-store.ts';
import { withUnknownFiles } from './attempt-files.ts';

const place = { formElementId: null, caption: null };
const body = {
  elementTemplateId: 'element',
  index: 0,
  rowVersion: 1,
  data: {},
  comment: '',
  deviationComments: {},
  submit: false,
  files: [
    { id: 'stored', ...place },
    { id: 'original', ...place },
    { id: 'drawing', key: 'key', ...place },
  ],
};

/** Returns the ids of the files in the next call, after the server did not know these file ids. */
function nextFiles(...ids: string[]) {
  const store = createWorkStore();
  const drawing = addedPhoto('key', { id: 'drawing', original: 'original' });
  const change = { type: 'filesAdded', files: [drawing] } as const;
  store.tell('element', 'row', 0, { type: 'filesChanged', change, base: NOTHING_STORED });
  const sent = { typed: {}, comment: null };
  const attempt = { key: 'call', body, sent, at: 1, isAutomatic: false };
  const error = new ApiError({ status: 400, message: 'x', code: 'Kartoteka.File:Unknown', data: { ids } });
  const screen = { userId: 'ola', client: new QueryClient(), store };
  return withUnknownFiles(screen, 'element', 'row', attempt, error)?.body.files?.map(({ id }) => id);
}

test.each([
  [
    'a drawn picture that the server does not know is uploaded again',
    ['drawing'],
    ['stored', 'original', null],
  ],
  [
    'an original that the server no longer has is left out of the next call, and its drawn picture stays',
    ['original'],
    ['stored', 'drawing'],
  ],
  [
    'a drawn picture is uploaded again without its original when the server knows neither of them',
    ['original', 'drawing'],
    ['stored', null],
  ],
  [
    'a call is not repeated when this device has none of the files that the server does not know',
    ['foreign'],
    undefined,
  ],
])('%s', (_, unknown, files) => {
  expect(nextFiles(...unknown)).toEqual(files);
});
