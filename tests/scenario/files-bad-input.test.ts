import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileRoutes, USUAL_FILE_LIMITS } from '@kartoteka/contract/file';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cameraPhoto, pdf, photo, sendFile, slowPhoto, storeFile } from '../env/photos.ts';
import { vastPngUrl } from '../env/pictures.ts';
import { startTestApp, type TestApp, testApp } from '../env/test-app.ts';

const app = testApp();
const ola = () => app.client.as('operator@demo.local');
const dataOf = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

/** Sends bytes as a file, and returns the status and the validation errors. */
async function refusal(bytes: Uint8Array, name?: string): Promise<unknown> {
  const { status, problem } = await sendFile(ola(), bytes, name);
  return [status, problem?.validationErrors];
}
const at = (message: string) => [400, [{ message, members: ['file'] }]];
const BROKEN = 'Tego pliku nie da się odczytać. Jest uszkodzony albo niepełny.';

describe('files that an upload refuses', () => {
  test('an upload of an empty, broken, unsafe or unsupported file is refused with a message for this case', async () => {
    const jpeg = await photo(1);
    expect(await refusal(Buffer.alloc(0))).toEqual(at('Ten plik jest pusty.'));
    expect(await refusal(Buffer.from('<svg></svg>'), 'zdjęcie.jpg')).toEqual(
      at('Dodaj zdjęcie JPEG, PNG albo WebP lub plik PDF.'),
    );
    expect(await refusal(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'IMG.JPG')).toEqual(
      at(
        'Zdjęć HEIC nie można dodać. Ustaw w aparacie format JPEG („Najbardziej zgodny”) albo zapisz zdjęcie jako JPEG.',
      ),
    );
    expect(await refusal(jpeg.subarray(0, jpeg.length - 40))).toEqual(at(BROKEN));
    expect(await refusal(dataOf(vastPngUrl(0, 10_000, 10_000)))).toEqual(
      at('Zmniejsz zdjęcie do najwyżej 24 megapikseli.'),
    );
    expect(await refusal(pdf(['<< /S /JavaScript >>']), 'umowa.pdf')).toEqual(
      at('Ten PDF zawiera skrypt, plik w środku albo polecenie. Wydrukuj go do nowego pliku PDF.'),
    );
    expect(await refusal(pdf([], '/Encrypt 9 0 R'), 'umowa.pdf')).toEqual(
      at('Ten PDF jest zaszyfrowany. Zapisz go bez hasła i ograniczeń.'),
    );
    expect(await refusal(pdf().subarray(0, -20), 'umowa.pdf')).toEqual(at(BROKEN));
  });

  test('an upload without a file, or with a wrong id of the original picture, is refused at the field', async () => {
    const none = await ola().send(fileRoutes.upload, { body: {} });
    expect([none.status, none.problem?.validationErrors]).toEqual(at('Pole jest wymagane.'));
    const text = await ola().send(fileRoutes.upload, { body: { file: 'tekst' } });
    expect([text.status, text.problem?.validationErrors]).toEqual(at('Pole jest wymagane.'));
    const wrong = await sendFile(ola(), await photo(2), 'a.jpg', { originalId: 'nic' });
    expect([wrong.status, wrong.problem?.validationErrors?.[0]?.members]).toEqual([400, ['originalId']]);
    const unknown = await sendFile(ola(), await photo(2), 'a.jpg', {
      originalId: '00000000-0000-4000-8000-000000000000',
    });
    expect([unknown.status, unknown.problem?.validationErrors]).toEqual([
      400,
      [
        {
          message: 'Nie ma już zdjęcia, na którym rysowano. Dodaj je jeszcze raz.',
          members: ['originalId'],
        },
      ],
    ]);
  });

  test('an upload whose body is not a form, or whose form is cut or has no boundary, is refused', async () => {
    const token = await ola().token();
    const post = (body: BodyInit, type: string) =>
      fetch(`${app.origin}/api/app/files`, {
        method: 'POST',
        body,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
      });
    const json = await post('{}', 'application/json');
    const bare = await post('x', 'multipart/form-data');
    const cut = await post(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
    );
    expect([json.status, bare.status, cut.status]).toEqual([415, 400, 400]);
    const elsewhere = await fetch(`${app.origin}/api/app/form-templates`, {
      method: 'POST',
      body: new FormData(),
      headers: { Authorization: `Bearer ${await app.client.as('admin@demo.local').token()}` },
    });
    expect(elsewhere.status).toBe(415);
  });

  test.each([
    ['../../../etc/passwd', 'passwd.jpg'],
    ['C:\\temp\\zdjęcie.jpg', 'zdjęcie.jpg'],
    [`${'a'.repeat(1000)}.jpg`, `${'a'.repeat(124)}.jpg`],
    ['a\u0001b\u200bc.jpg', 'abc.jpg'],
    ['raport.pdf.exe', 'raport.pdf.jpg'],
  ])('the name of an uploaded file %s is stored as %s', async (sent, kept) => {
    expect((await storeFile(ola(), await photo(3), sent)).name).toBe(kept);
  });
});

describe('the size of files', () => {
  test('a file above 20 MB is refused while it arrives, and leaves nothing on the disk', async () => {
    const large = await sendFile(ola(), Buffer.alloc(20_000_001, 0xff));
    expect([large.status, large.problem?.message]).toEqual([
      413,
      'Ten plik jest za duży. Najwięcej to 20 MB.',
    ]);
    const endless = await ola().token();
    const stream = new ReadableStream({
      start(controller) {
        const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
        controller.enqueue(Buffer.from(head));
        for (let part = 0; part < 25; part += 1) controller.enqueue(Buffer.alloc(1_000_000));
        controller.close();
      },
    });
    const answer = await fetch(`${app.origin}/api/app/files`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { Authorization: `Bearer ${endless}`, 'Content-Type': 'multipart/form-data; boundary=x' },
    } as RequestInit);
    expect(answer.status).toBe(413);
    const folder = join(inject('cluster').dataDir, app.database.name, 'files', 'arriving');
    await expect.poll(() => readdir(folder)).toEqual([]);
  });

  test('a PDF of almost 20 MB is stored with its bytes, and a PDF above 20 MB is refused with a message', async () => {
    const fits = pdf([`<< /Length 19900000 >>\nstream\n${' '.repeat(19_900_000)}\nendstream`]);
    const { id, size } = await storeFile(ola(), fits, 'instrukcja.pdf');
    expect([size, fits.length < 20_000_000]).toEqual([fits.length, true]);
    const { bytes } = await ola().send(fileRoutes.read, { params: { id } });
    expect(Buffer.from(bytes).equals(fits)).toBe(true);
    const large = pdf([`<< /Length 20100000 >>\nstream\n${' '.repeat(20_100_000)}\nendstream`]);
    const { status, problem } = await sendFile(ola(), large, 'instrukcja.pdf');
    expect([status, problem?.message]).toEqual([413, 'Ten plik jest za duży. Najwięcej to 20 MB.']);
  });

  test('a photo that needs more processor time and memory than one file may use is refused with a message, and the next photo is stored', async () => {
    expect(await refusal(await slowPhoto(), 'wolne.webp')).toEqual(
      at('Tego zdjęcia nie da się przetworzyć w rozsądnym czasie. Zmniejsz je albo zapisz jako JPEG.'),
    );
    await storeFile(ola(), await photo(4));
  }, 60_000);

  test('a large photo from a camera is stored within five seconds', async () => {
    const bytes = await cameraPhoto(2560, 1920, '2026:11:20 07:31:00');
    expect(bytes.length).toBeGreaterThan(1_500_000);
    await storeFile(ola(), bytes);
    const begin = performance.now();
    await storeFile(ola(), bytes);
    const took = performance.now() - begin;
    // The limit is wide, because the machine of the tests is busy.
    expect(took).toBeLessThan(5_000);
  });
});

describe('configured limits of files', () => {
  let small: TestApp;
  beforeAll(async () => {
    small = await startTestApp({
      env: { FILE_KINDS: 'jpeg', LIMIT_FILE: '1', LIMIT_PIXELS: '1', FILES_QUOTA: '1', LIMIT_FILES: '2' },
    });
  });
  afterAll(async () => {
    await small.close();
  });

  test('an installation can configure the limits of files, and clients can read these limits', async () => {
    const client = small.client.as('operator@demo.local');
    const limitsOf = async ({ origin }: TestApp) => {
      const answer = await fetch(`${origin}/api/abp/application-configuration`);
      return ((await answer.json()) as { extraProperties: { files: unknown } }).extraProperties.files;
    };
    expect(await limitsOf(app)).toEqual(USUAL_FILE_LIMITS);
    expect(await limitsOf(small)).toEqual({
      maxBytes: 1_000_000,
      maxPixels: 1_000_000,
      perEntry: 2,
      kinds: ['image/jpeg'],
    });
    const off = await sendFile(client, await photo(1, { format: 'png' }));
    expect(off.problem?.validationErrors?.[0]?.message).toBe(
      'Ten rodzaj plików jest wyłączony. Wybierz inny plik.',
    );
    const wide = await sendFile(client, await photo(1, { width: 1200, height: 1000 }));
    expect(wide.problem?.validationErrors?.[0]?.message).toBe('Zmniejsz zdjęcie do najwyżej 1 megapiksela.');
    const large = await sendFile(client, Buffer.alloc(1_000_001));
    expect([large.status, large.problem?.message]).toEqual([
      413,
      'Ten plik jest za duży. Najwięcej to 1 MB.',
    ]);
    for (let round = 0; round < 6; round += 1) {
      const bytes = await cameraPhoto(900, 700, `2026:11:20 07:31:0${round}`);
      const { status, problem } = await sendFile(client, bytes);
      if (status === 200) continue;
      expect([status, problem?.code]).toEqual([403, 'Kartoteka.File:QuotaExceeded']);
      return;
    }
    throw new Error('The quota of a megabyte was never reached.');
  });
});

test('of 300 files that arrive at the same moment, some are stored and the others get 503 with a time to wait', async () => {
  const bytes = await photo(9, { width: 16, height: 16 });
  const sent: ReturnType<typeof sendFile>[] = [];
  for (let at = 0; at < 300; at += 1) sent.push(sendFile(ola(), bytes));
  const answers = await Promise.all(sent);
  const kinds = new Set(answers.map(({ status }) => status));
  expect([...kinds].every((status) => [200, 503].includes(status))).toBe(true);
  // The server examines one file of an account and lets four wait.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
  for (const answer of answers.filter(({ status }) => status === 503))
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await sendFile(ola(), bytes)).status).toBe(200);
});
