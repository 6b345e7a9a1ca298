import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const RIGHT = {
  FILES_S3_BUCKET: 'pliki-zakladu',
  FILES_S3_ENDPOINT: 'https://s3.example.pl',
  FILES_S3_KEY: 'AKIA1',
  FILES_S3_SECRET: 'a/b+c=',
};

const read = (more: Readonly<Record<string, string>>) => readConfig({ ...RIGHT, ...more });

test('files are kept in a folder when no bucket is configured', () => {
  expect(readConfig({ DATA_DIR: '/dane' })).toMatchObject({ s3: null, contentDir: '/dane/files/content' });
});

test('files are kept in a bucket when its name, address, key and secret are configured', () => {
  expect(read({})).toMatchObject({
    s3: { bucket: 'pliki-zakladu', prefix: '', region: 'us-east-1', secret: 'a/b+c=', isPathStyle: true },
  });
  expect(
    read({ FILES_S3_PREFIX: 'zaklad/2', FILES_S3_REGION: 'eu-north-1', FILES_S3_PATH_STYLE: '0' }).s3,
  ).toMatchObject({ prefix: 'zaklad/2/', region: 'eu-north-1', isPathStyle: false });
});

test.each<[Record<string, string>, string]>([
  [{ FILES_S3_ENDPOINT: 's3.example.pl' }, 'FILES_S3_ENDPOINT ma być adresem zaczynającym się od http'],
  [{ FILES_S3_ENDPOINT: 'ftp://s3.example.pl' }, 'FILES_S3_ENDPOINT ma być adresem zaczynającym się od http'],
  [{ FILES_S3_ENDPOINT: 'https://k:s@s3.example.pl' }, 'FILES_S3_ENDPOINT ma być samym adresem magazynu'],
  [{ FILES_S3_ENDPOINT: 'https://s3.example.pl/?a=1' }, 'FILES_S3_ENDPOINT ma być samym adresem magazynu'],
  [{ FILES_S3_BUCKET: 'Pliki' }, 'FILES_S3_BUCKET ma mieć od 3 do 63 znaków'],
  [{ FILES_S3_BUCKET: 'a/b' }, 'FILES_S3_BUCKET ma mieć od 3 do 63 znaków'],
  [{ FILES_S3_BUCKET: 'pliki-' }, 'FILES_S3_BUCKET ma mieć od 3 do 63 znaków'],
  [{ FILES_S3_BUCKET: 'pliki..zakladu' }, 'FILES_S3_BUCKET ma mieć od 3 do 63 znaków'],
  [{ FILES_S3_BUCKET: 'pliki-.zakladu' }, 'FILES_S3_BUCKET ma mieć od 3 do 63 znaków'],
  [{ FILES_S3_BUCKET: '192.168.1.20' }, 'nie może wyglądać jak adres IP'],
  [{ FILES_S3_PREFIX: '/zaklad' }, 'FILES_S3_PREFIX ma zawierać litery'],
  [{ FILES_S3_PREFIX: 'zakład' }, 'FILES_S3_PREFIX ma zawierać litery'],
  [{ FILES_S3_PREFIX: 'a/../b' }, 'FILES_S3_PREFIX ma zawierać litery'],
  [{ FILES_S3_PREFIX: 'a//b' }, 'FILES_S3_PREFIX ma zawierać litery'],
  [{ FILES_S3_KEY: 'dwa słowa' }, 'FILES_S3_KEY ma być jednym słowem'],
  [{ FILES_S3_SECRET: 'ż' }, 'FILES_S3_SECRET ma być jednym słowem'],
  [{ FILES_S3_REGION: 'a b' }, 'FILES_S3_REGION ma być jednym słowem'],
  [{ FILES_S3_PATH_STYLE: 'tak' }, 'FILES_S3_PATH_STYLE ma być 1 albo 0'],
  [{ FILES_S3_KEY: '', FILES_S3_SECRET: '' }, 'FILES_S3_BUCKET wymaga także: FILES_S3_KEY, FILES_S3_SECRET.'],
  [{ FILES_S3_BUCKET: '' }, 'FILES_S3_ENDPOINT wymaga także FILES_S3_BUCKET.'],
  [{ FILES_DIR: '/pliki' }, 'FILES_DIR i FILES_S3_BUCKET wykluczają się'],
  [
    { FILES_S3_ENDPOINT: 'http://[::1]:9000', FILES_S3_PATH_STYLE: '0' },
    'Adres IP w FILES_S3_ENDPOINT wymaga FILES_S3_PATH_STYLE=1.',
  ],
  [
    { FILES_S3_BUCKET: 'pliki.zakladu', FILES_S3_PATH_STYLE: '0' },
    'Kropka w FILES_S3_BUCKET wymaga FILES_S3_PATH_STYLE=1.',
  ],
])('a bucket configured with %j is refused with an explanation', (more, sentence) => {
  expect(() => read(more)).toThrow(sentence);
});
