import { describe, expect, test } from 'vitest';
import { addedPhoto as added } from './added-file-sample.ts';
import { sampleFile } from '../card-data/sample.ts';
import {
  type AddedFile,
  asNewFiles,
  attachedFiles,
  type FileChanges,
  fileChangesText,
  type FileEvent,
  filesInBody,
  hasFileChanges,
  leftFileChanges,
  nextFileChanges,
  NO_FILE_CHANGES,
  originalOf,
  shownFiles,
  storableFileChanges,
  withoutOriginals,
} from './file-changes.ts';

const after = (changes: FileChanges, ...events: FileEvent[]) => events.reduce(nextFileChanges, changes);
const adding = (...files: AddedFile[]) => after(NO_FILE_CHANGES, { type: 'filesAdded', files });

describe('changes of an entry’s files', () => {
  test('files that were not uploaded when the entry was sent still wait after the entry is stored', () => {
    const changes = after(adding(added('a'), added('b')), { type: 'fileUploaded', key: 'a', id: '1' });
    const left = leftFileChanges(changes, [sampleFile('1')]);
    expect(left.added.map(({ key }) => key)).toEqual(['b']);
  });

  test('a file that was made smaller is no longer raw and keeps its caption, and other files stay unchanged', () => {
    const raw = added('a', { isRaw: true, name: 'IMG.png', width: null, height: null, caption: 'paleta' });
    const ready = { name: 'IMG.webp', mediaType: 'image/webp', size: 7, width: 2, height: 1 } as const;
    const others = [added('b', { isRaw: true }), added('c')];
    const changes = after(adding(raw, ...others), { type: 'filePrepared', key: 'a', ready });
    expect(changes.added).toEqual([added('a', { ...ready, caption: 'paleta' }), ...others]);
    // The event comes twice: from the page that added the file and from the page that sends it.
    expect(after(changes, { type: 'filePrepared', key: 'a', ready })).toEqual(changes);
  });

  test('a file that is removed during a call is removed from the stored entry too', () => {
    const changes = after(
      adding(added('a')),
      { type: 'fileUploaded', key: 'a', id: '1' },
      { type: 'fileRemoved', ref: 'a' },
    );
    expect(leftFileChanges(changes, [sampleFile('1')]).removed).toEqual(['1']);
    expect(filesInBody(changes, [sampleFile('1')])).toEqual([]);
    expect(hasFileChanges(leftFileChanges(changes, []))).toBe(false);
  });

  test('a file that the user removes by its key after its entry was stored is removed from the stored entry by its id', () => {
    const changes = after(
      adding(added('a'), added('b')),
      { type: 'fileUploaded', key: 'a', id: '1' },
      { type: 'fileCaptioned', ref: 'a', caption: 'rysa' },
      { type: 'filesStored', stored: [sampleFile('1')] },
      { type: 'fileRemoved', ref: 'a', id: '1' },
    );
    expect(changes).toEqual({ added: [added('b')], removed: ['1'], captions: {} });
  });

  test('a caption that is typed while its file is stored is kept as a caption of the stored file', () => {
    const changes = after(adding(added('a', { id: '1' })), {
      type: 'fileCaptioned',
      ref: 'a',
      caption: 'rysa',
    });
    expect(leftFileChanges(changes, [sampleFile('1')])).toEqual({
      added: [],
      removed: [],
      captions: { 1: 'rysa' },
    });
  });

  test("files that another person added meanwhile stay, and the user's own changes of files are added to them", () => {
    const changes = after(
      adding(added('a', { id: '3' })),
      { type: 'fileRemoved', ref: '1' },
      { type: 'fileCaptioned', ref: '2', caption: ' nowy ' },
    );
    const stored = [sampleFile('1'), sampleFile('2'), sampleFile('9')];
    expect(attachedFiles(changes, stored)).toEqual([
      { id: '2', formElementId: null, caption: 'nowy' },
      { id: '9', formElementId: null, caption: null },
      { id: '3', formElementId: null, caption: null },
    ]);
  });

  test('a file without an id is sent by its key, and is left out of a call that cannot wait for its upload', () => {
    const changes = adding(added('a'), added('b', { id: '2' }));
    expect(filesInBody(changes, []).map(({ id, key }) => [id, key])).toEqual([
      [null, 'a'],
      ['2', 'b'],
    ]);
    expect(attachedFiles(changes, []).map(({ id }) => id)).toEqual(['2']);
    expect(storableFileChanges(changes).added.map(({ key }) => key)).toEqual(['b']);
  });

  test('a drawn picture names its original by id as soon as the entry on the server has the original', () => {
    const drawn = added('b', { original: 'a' });
    const left = leftFileChanges(adding(added('a', { id: '1' }), drawn, added('c')), [sampleFile('1')]);
    expect(left.added).toEqual([added('b', { original: '1' }), added('c')]);
  });

  test('a drawn picture waits for the upload of its original', () => {
    const drawn = added('b', { id: '2', original: 'a' });
    expect(storableFileChanges(adding(added('a'), drawn)).added).toEqual([]);
    expect(storableFileChanges(adding(added('a', { id: '1' }), drawn)).added).toHaveLength(2);
  });

  test('files that the server does not know are uploaded under new keys', () => {
    const changes = after(adding(added('a', { id: '1' }), added('b', { id: '2' })), {
      type: 'filesUnknown',
      ids: ['1'],
      keyFor: () => 'new',
    });
    expect(changes.added.map(({ id, uploadKey }) => [id, uploadKey])).toEqual([
      [null, 'new'],
      ['2', 'upload-b'],
    ]);
  });

  test('an entry that takes the place of a deleted entry uploads its files again and changes no stored files', () => {
    const changes = after(adding(added('a', { id: '1' })), { type: 'fileRemoved', ref: '7' });
    expect(asNewFiles(changes, () => 'new')).toEqual({
      added: [added('a', { uploadKey: 'new' })],
      removed: [],
      captions: {},
    });
  });

  test('sending a drawn picture again also sends its original again, and no other file', () => {
    const refusal = 'zatrzymane';
    const drawn = added('b', { original: 'a', refusal });
    const changes = adding(added('a', { refusal }), drawn, added('c', { refusal }));
    const refusals = after(changes, { type: 'fileRetried', key: 'b' }).added.map((file) => file.refusal);
    expect(refusals).toEqual([null, null, refusal]);
  });

  test('an original that waits on the device stays as long as a picture drawn upon it stays', () => {
    const changes = adding(added('a'), added('b', { original: 'a' }));
    expect(after(changes, { type: 'fileRemoved', ref: 'a' })).toEqual(changes);
    const both = after(changes, { type: 'fileRemoved', ref: 'b' }, { type: 'fileRemoved', ref: 'a' });
    expect(both).toEqual(NO_FILE_CHANGES);
  });

  test('a removed original stays in the entry as long as a picture that stays was drawn upon it', () => {
    const chain = [
      sampleFile('1'),
      sampleFile('2', { originalId: '1' }),
      sampleFile('3', { originalId: '2' }),
    ];
    const changes = after(
      NO_FILE_CHANGES,
      { type: 'fileRemoved', ref: '1' },
      { type: 'fileRemoved', ref: '2' },
    );
    expect(attachedFiles(changes, chain).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(shownFiles(changes, chain).map(({ ref }) => ref)).toEqual(['1', '2', '3']);
    expect(hasFileChanges(leftFileChanges(changes, chain))).toBe(false);
    const all = after(changes, { type: 'fileRemoved', ref: '3' });
    expect(attachedFiles(all, chain)).toEqual([]);
    expect(leftFileChanges(all, chain).removed).toEqual(['1', '2', '3']);
    const waits = after(changes, { type: 'filesAdded', files: [added('b', { id: '4', original: '2' })] });
    expect(attachedFiles(waits, chain.slice(0, 2)).map(({ id }) => id)).toEqual(['1', '2', '4']);
  });

  test('a drawn picture brings back its original that another person removed from the entry meanwhile', () => {
    const drawn = { original: '1', formElementId: 'stan' };
    const changes = adding(added('b', { ...drawn, id: '2' }), added('c', { ...drawn, id: '3' }));
    expect(attachedFiles(changes, [])).toEqual([
      { id: '1', formElementId: 'stan', caption: null },
      { id: '2', formElementId: 'stan', caption: null },
      { id: '3', formElementId: 'stan', caption: null },
    ]);
    // A drawn picture that is not uploaded yet brings its original with it, not before it.
    expect(attachedFiles(adding(added('b', drawn)), [])).toEqual([]);
  });

  test('a drawn picture whose original the server no longer has becomes a picture without an original', () => {
    const changes = adding(added('b', { id: '2', original: '1' }));
    const unknown = (...ids: string[]) =>
      after(changes, { type: 'filesUnknown', ids, keyFor: () => 'new' }).added;
    expect(unknown('1')).toEqual([added('b', { id: '2' })]);
    // The server knows neither a redacted original nor a picture drawn upon it, and refuses to upload such a picture.
    expect(unknown('1', '2')).toEqual([added('b', { original: '1', uploadKey: 'new' })]);
  });

  test('a drawn picture loses its original in a deleted entry when another entry takes the place of the deleted entry', () => {
    const changes = adding(added('a'), added('b', { original: 'a' }), added('c', { id: '3', original: '1' }));
    expect(asNewFiles(changes, () => 'new').added.map(({ original }) => original)).toEqual([null, 'a', null]);
  });

  test('the upload of a file does not count as a change of files by the user', () => {
    const changes = adding(added('a'));
    const sent = after(
      changes,
      { type: 'fileRefused', key: 'a', refusal: 'pełno' },
      { type: 'fileUploaded', key: 'a', id: '1' },
    );
    expect(fileChangesText(sent)).toBe(fileChangesText(changes));
    const named = after(sent, { type: 'fileCaptioned', ref: 'a', caption: 'rysa' });
    expect(fileChangesText(named)).not.toBe(fileChangesText(changes));
  });
});

describe('files on the screen', () => {
  test('the screen shows stored files with their new captions first, then waiting files, and no removed files', () => {
    const changes = after(
      adding(added('a')),
      { type: 'fileRemoved', ref: '1' },
      { type: 'fileCaptioned', ref: '2', caption: 'rysa' },
    );
    const shown = shownFiles(changes, [sampleFile('1'), sampleFile('2')]);
    expect(shown.map(({ ref, caption }) => [ref, caption])).toEqual([
      ['2', 'rysa'],
      ['a', ''],
    ]);
  });

  test('a drawn picture is shown in place of its original, which it names by key or by id', () => {
    const byKey = shownFiles(adding(added('a'), added('b', { original: 'a' })), []);
    expect(withoutOriginals(byKey).map(({ ref }) => ref)).toEqual(['b']);
    const byId = shownFiles(NO_FILE_CHANGES, [sampleFile('1'), sampleFile('2', { originalId: '1' })]);
    const [drawn] = withoutOriginals(byId);
    expect(drawn?.ref).toBe('2');
    expect(drawn && originalOf(byId, drawn)?.ref).toBe('1');
  });
});
