import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { FRAME, readFrames, writeFrames } from '../../apps/server/src/backup/frames.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { examine } from '../../apps/server/src/examine.ts';
import { type FileStore, storedHash } from '../../apps/server/src/files/store/file-store.ts';
import { createFolderStore } from '../../apps/server/src/files/store/folder-store.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { backupFiles, checked, restored, restoreTo } from '../env/backup-files.ts';
import { makeDatabase } from '../env/database.ts';
import { type FilePlant, openFilePlant, redact } from '../env/file-plant.ts';
import { photo, storeFile } from '../env/photos.ts';
import { testApp } from '../env/test-app.ts';
import { verifyHistory } from '../env/verify-history.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = 110;

const app = testApp({ from: 'empty' });
const backups = backupFiles();
let plant: FilePlant;
let store: FileStore;
let folder: string;
/** The hashes of the stored photos, by the names of their files. */
const hashes = new Map<string, string>();
const db = () => createKysely(createPool({ url: app.database.url, role: null, max: 1 }));

beforeAll(async () => {
  plant = await openFilePlant(app);
  folder = join(inject('cluster').dataDir, 'content');
  store = createFolderStore(folder);
  for (let card = 0; card < FILES / 10; card += 1) {
    const cardId = await plant.start();
    const files = [];
    for (let at = 0; at < 10; at += 1) {
      const number = card * 10 + at;
      const name = `zdjecie-${number}.jpg`;
      const { id, sha256 } = await storeFile(
        plant.ola.client,
        await photo(number, { width: 80, height: 60 }),
        name,
      );
      hashes.set(name, sha256);
      files.push({ id });
    }
    const { status } = await plant.put(cardId, files);
    if (status !== 200) throw new Error(`The entry was refused: ${status}`);
  }
}, 300_000);

interface PlainFrame {
  readonly kind: number;
  readonly content: Buffer;
}

async function framesOf(path: string): Promise<PlainFrame[]> {
  const file = await open(path, 'r');
  const frames: PlainFrame[] = [];
  for await (const { kind, content } of readFrames(file, null)) {
    frames.push({ kind, content });
    if (kind === FRAME.end) break;
  }
  await file.close();
  return frames;
}

/** Returns the frames of a file that no row of the backup names. */
function foreign(number: number): PlainFrame[] {
  const bytes = Buffer.from(`zdjęcie z innej chwili ${number}`);
  const head = { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  return [
    { kind: FRAME.file, content: Buffer.from(JSON.stringify(head)) },
    { kind: FRAME.bytes, content: bytes },
  ];
}

/** Returns the parts of a backup: the frames of its rows, the frames of each file, and its last frame. */
function partsOf(frames: readonly PlainFrame[]) {
  const first = frames.findIndex(({ kind }) => kind === FRAME.file);
  const end = frames.at(-1);
  if (end === undefined) throw new Error('The backup has frames.');
  const files: PlainFrame[][] = [];
  for (const frame of frames.slice(first, -1)) {
    if (frame.kind === FRAME.file) files.push([frame]);
    else files.at(-1)?.push(frame);
  }
  return { rows: frames.slice(0, first), files, end };
}

/** Writes a backup with all frames sealed anew, so that only their content can show a fault. */
async function writeParts(path: string, { rows, files, end }: ReturnType<typeof partsOf>): Promise<void> {
  const told = JSON.parse(end.content.toString('utf8')) as { files: { count: number } };
  told.files.count = files.length;
  const file = await open(path, 'wx');
  const writer = await writeFrames(file, null);
  for (const { kind, content } of [...rows, ...files.flat()]) await writer.write(kind, Buffer.from(content));
  await writer.write(FRAME.end, Buffer.from(JSON.stringify(told)));
  await file.close();
}

/** Writes a backup whose files do not match its rows: a file is left out, exchanged, added or has other bytes. */
async function writeMixed(path: string, frames: readonly PlainFrame[], at: number): Promise<void> {
  const { rows, files, end } = partsOf(frames);
  const place = at % files.length;
  const [head, ...bytes] = files[place] ?? [];
  if (head === undefined) throw new Error('The backup has files.');
  if (at % 4 === 0) files.splice(place, 1);
  else if (at % 4 === 1) files.splice(place, 1, foreign(at));
  else if (at % 4 === 2) files.splice(place, 0, foreign(at));
  else
    files.splice(place, 1, [
      head,
      ...bytes.map((one) => ({ ...one, content: one.content.toReversed() as Buffer })),
    ]);
  await writeParts(path, { rows, files, end });
}

/** Runs the command as `npm run backup` does. */
function backupCommand(path: string): Promise<{ code: number; out: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    DATABASE_URL: app.database.url,
    FILES_DIR: folder,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['apps/server/src/backup.ts', path],
      { cwd: ROOT, env },
      (error, out, errors) => resolve({ code: Number(error?.code ?? 0), out: out + errors }),
    );
  });
}

const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash);

async function verified(files: FileStore = store) {
  const own = db();
  const broken: string[] = [];
  const redacted: string[] = [];
  await verifyEverything(own, {
    files,
    onBreak: ({ name, what }) => broken.push(`${name}: ${what}`),
    onRedacted: ({ name }) => redacted.push(name),
  });
  await own.destroy();
  return { broken: broken.toSorted(), redacted };
}

describe('the bytes of files', () => {
  test('the check of files names each of 100 changed, cut or missing files, and no other file', async () => {
    expect(await verified()).toEqual({ broken: [], redacted: [] });
    const chosen = [...hashes].slice(0, 100);
    const saved = new Map<string, Buffer>();
    const expected: string[] = [];
    for (const [at, [name, hash]] of chosen.entries()) {
      const path = pathOf(hash);
      const bytes = await readFile(path);
      saved.set(path, bytes);
      if (at % 3 === 0) await rm(path);
      else if (at % 3 === 1) await truncate(path, bytes.length - 1);
      else await writeFile(path, Buffer.from(bytes.map((byte, place) => (place === 50 ? byte ^ 1 : byte))));
      expected.push(
        `${name}: ${at % 3 === 0 ? 'brakuje treści w magazynie' : 'treść w magazynie jest zmieniona'}`,
      );
    }
    expect((await verified()).broken).toEqual(expected.toSorted());
    const { findings } = await examine(app.database.url, folder, false, { files: store });
    const told = findings.map(({ what }) => what).filter((what) => /magaz|treś/i.test(what));
    expect(told).toEqual([
      expect.stringMatching(/^Brakuje treści 34 plików/),
      expect.stringMatching(/^Inną wielkość niż trzeba ma treść 33 plików/),
    ]);
    // The command `verify-history` names each of these files too, because a person needs the names to bring the files
    // back.
    const { code, lines } = await verifyHistory({ DATABASE_URL: app.database.url });
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^Historia jest naruszona: 100 niezgodności\. /);
    const named = lines.flatMap(
      (line) => /plik „(.*)” \([^)]*\): (.*)$/.exec(line)?.slice(1).join(': ') ?? [],
    );
    expect(named.toSorted()).toEqual(expected.toSorted());
    for (const [path, bytes] of saved) await writeFile(path, bytes);
    expect(await verified()).toEqual({ broken: [], redacted: [] });
  });

  test('a redacted file is gone from the disk, and the check of files does not report it as missing', async () => {
    const name = 'zdjecie-105.jpg';
    const [row] = await app.sql<{ id: string }>('select id from file where name = $1', [name]);
    expect((await redact(plant.marta, row?.id ?? '')).status).toBe(200);
    const hash = hashes.get(name) ?? '';
    await expect(readFile(pathOf(hash))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await verified()).toEqual({ broken: [], redacted: [name] });
    const { code, lines } = await verifyHistory({ DATABASE_URL: app.database.url });
    expect([code, lines.slice(1)]).toEqual([
      0,
      [
        expect.stringMatching(
          `^plik „${name}” \\(${row?.id}\\) karty [-0-9a-f]{36}: treść usunięto z podaniem powodu$`,
        ),
      ],
    ]);
  });

  test('the check of files detects a changed name and a changed hash in the row of a file', async () => {
    const [row] = await app.sql<{ id: string }>('select id from file where name = $1', ['zdjecie-1.jpg']);
    const change = async (set: string, back: string) => {
      await app.sql('alter table file disable trigger user');
      await app.sql(`update file set ${set} where id = $1`, [row?.id]);
      const { broken } = await verified();
      await app.sql(`update file set ${back} where id = $1`, [row?.id]);
      await app.sql('alter table file enable trigger user');
      return broken;
    };
    expect(await change(`name = 'inne.jpg'`, `name = 'zdjecie-1.jpg'`)).toEqual([
      expect.stringMatching(/plik „zdjecie-1.jpg” .* jest zmieniony poza historią/),
    ]);
    expect(await change(`hash = sha256('x')`, `hash = content`)).toEqual([
      expect.stringMatching(/jest zmieniony poza historią/),
      expect.stringMatching(/zdjecie-1.jpg: wiersz wskazuje treść o innym skrócie/),
    ]);
  });
});

describe('a backup with files', () => {
  test('a backup carries the files, and a restore puts them into an empty store', async () => {
    const { parts, files } = await backups.back(app.database.url, 'z-plikami', null, store);
    expect(parts.length).toBeGreaterThan(30);
    expect(files.missing).toEqual([]);
    const target = createFolderStore(join(backups.folder(), 'odtworzone'));
    const copy = await restored(backups.path('z-plikami'), null, target);
    const own = createKysely(createPool({ url: copy.url, role: null, max: 1 }));
    const broken: string[] = [];
    const tally = await verifyEverything(own, { files: target, onBreak: ({ what }) => broken.push(what) });
    await own.destroy();
    await copy.drop();
    expect([broken, tally.files, tally.redacted]).toEqual([[], FILES, 1]);
    let count = 0;
    for await (const _one of target.all()) count += 1;
    expect(count).toBe(files.count);
  });

  test('a backup names the files whose bytes the store lacks, and so does its check', async () => {
    const hash = hashes.get('zdjecie-3.jpg') ?? '';
    const bytes = await readFile(pathOf(hash));
    await rm(pathOf(hash));
    const { files } = await backups.back(app.database.url, 'bez-jednego', null, store);
    await writeFile(pathOf(hash), bytes);
    expect(files.missing).toEqual([hash]);
    expect((await checked(backups.path('bez-jednego'))).end.files?.missing).toEqual([hash]);
  });

  test('npm run backup leaves out a file whose bytes in the store are changed, says so, and its backup can be restored', async () => {
    const hash = hashes.get('zdjecie-4.jpg') ?? '';
    const bytes = await readFile(pathOf(hash));
    await writeFile(pathOf(hash), bytes.toReversed());
    const { code, out } = await backupCommand(backups.path('ze-zmienionym'));
    await writeFile(pathOf(hash), bytes);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(
        /Brakuje w niej 1 zdjęcia lub pliku, bo magazyn nie ma ich treści, ma zmienioną albo nie da się jej odczytać\. Nazwie je npm run verify-history\./,
      ),
    ]);
    expect((await checked(backups.path('ze-zmienionym'))).end.files?.missing).toEqual([hash]);
    const target = createFolderStore(join(backups.folder(), 'bez-zmienionego'));
    await (await restored(backups.path('ze-zmienionym'), null, target)).drop();
    expect([await target.open(hash), await storedHash(target, hashes.get('zdjecie-5.jpg') ?? '')]).toEqual([
      null,
      hashes.get('zdjecie-5.jpg'),
    ]);
  });

  test('npm run backup leaves out a file whose bytes cannot be read, and the check of files names the file', async () => {
    const hash = hashes.get('zdjecie-6.jpg') ?? '';
    const bytes = await readFile(pathOf(hash));
    await rm(pathOf(hash));
    // Reading a folder fails like reading a broken sector.
    await mkdir(pathOf(hash));
    try {
      const { code, out } = await backupCommand(backups.path('bez-nieczytelnego'));
      expect([code, out]).toEqual([1, expect.stringContaining('Brakuje w niej 1 zdjęcia lub pliku')]);
      expect((await checked(backups.path('bez-nieczytelnego'))).end.files?.missing).toEqual([hash]);
      expect((await verified()).broken).toEqual(['zdjecie-6.jpg: treści w magazynie nie da się odczytać']);
    } finally {
      await rm(pathOf(hash), { recursive: true });
      await writeFile(pathOf(hash), bytes);
    }
  });

  test('a restore replaces a damaged file of the same name and size in the store', async () => {
    const target = createFolderStore(join(backups.folder(), 'z-uszkodzonym'));
    const hash = hashes.get('zdjecie-7.jpg') ?? '';
    const damaged = join(backups.folder(), 'uszkodzony');
    await writeFile(damaged, (await readFile(pathOf(hash))).toReversed());
    await target.put(hash, damaged);
    const copy = await restored(backups.path('z-plikami'), null, target);
    const own = createKysely(createPool({ url: copy.url, role: null, max: 1 }));
    const broken: string[] = [];
    await verifyEverything(own, {
      files: target,
      onBreak: ({ name, what }) => broken.push(`${name}: ${what}`),
    });
    await own.destroy();
    await copy.drop();
    expect(broken).toEqual([]);
  });

  test('each of 100 backups whose files do not match its rows is refused, and leaves no table in the database', async () => {
    const frames = await framesOf(backups.path('z-plikami'));
    const target = await makeDatabase('template0');
    let refused = 0;
    for (let at = 0; at < 100; at += 1) {
      const path = backups.path(`mieszana-${at}`);
      await writeMixed(path, frames, at);
      // The first four backups, one for each kind of fault, are restored. A restore loads the rows before it checks the
      // files, and no row may stay. The other backups are only read, by the same function with which a restore reads.
      const isWhole = at < 4;
      const tried = isWhole
        ? restoreTo(target, path, null, createFolderStore(join(backups.folder(), `m${at}`)))
        : checked(path);
      await tried.then(
        () => undefined,
        (error: unknown) => {
          expect(String(error)).toMatch(/uszkodzon/);
          refused += 1;
        },
      );
      await rm(path);
    }
    expect(refused).toBe(100);
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    const { rows } = await client.query(
      `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
    );
    await client.end();
    await target.drop();
    expect(rows).toEqual([{ n: 0 }]);
  }, 300_000);

  test('the rows of one backup with the files of another time are refused, and a store may have more files than the rows name', async () => {
    const early = partsOf(await framesOf(backups.path('z-plikami')));
    const cardId = await plant.start();
    const { id } = await storeFile(plant.ola.client, await photo(900, { width: 80, height: 60 }), 'nowe.jpg');
    expect((await plant.put(cardId, [{ id }])).status).toBe(200);
    const [row] = await app.sql<{ id: string }>('select id from file where name = $1', ['zdjecie-106.jpg']);
    expect((await redact(plant.marta, row?.id ?? '')).status).toBe(200);
    await backups.back(app.database.url, 'pozniej', null, store);
    const late = partsOf(await framesOf(backups.path('pozniej')));
    await writeParts(backups.path('dawne-wiersze'), { ...early, files: late.files });
    await writeParts(backups.path('dawne-pliki'), { ...late, files: early.files });
    for (const name of ['dawne-wiersze', 'dawne-pliki'])
      await expect(checked(backups.path(name))).rejects.toThrow(/uszkodzon/);

    // This older store lacks the new photo, as it would after a restore of rows and files by means of another program.
    const before = createFolderStore(join(backups.folder(), 'odtworzone'));
    expect(await verified(before)).toEqual({
      broken: ['nowe.jpg: brakuje treści w magazynie', 'nowe.jpg: miniatura: brakuje treści w magazynie'],
      redacted: expect.arrayContaining(['zdjecie-105.jpg', 'zdjecie-106.jpg']) as string[],
    });
    // A restore into this store adds the new photo. Files that only the earlier rows name do no harm.
    const copy = await restored(backups.path('pozniej'), null, before);
    await copy.drop();
    expect((await verified(before)).broken).toEqual([]);
  });
});
