import type { AddedFile } from './file-changes.ts';

/** Returns a photo for tests that waits on this device for its upload. */
export const addedPhoto = (key: string, more: Partial<AddedFile> = {}): AddedFile => ({
  key,
  uploadKey: `upload-${key}`,
  id: null,
  name: `${key}.jpg`,
  mediaType: 'image/jpeg',
  size: 10,
  width: 4,
  height: 3,
  caption: '',
  formElementId: null,
  original: null,
  at: 1,
  refusal: null,
  ...more,
});
