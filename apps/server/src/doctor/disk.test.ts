import { expect, test } from 'vitest';
import { diskFindings } from './disk.ts';

const MB = 1024 * 1024;
const words = (free: number, size: number | null) =>
  diskFindings({ dataDir: '/dane', free: free * MB, size: size === null ? null : size * MB }).map(
    ({ isWrong, what }) => [isWrong, what],
  );

test('the doctor reports a disk of DATA_DIR with less than 1 GB free, whichever database is used', () => {
  const low = [
    [true, expect.stringMatching(/^Na dysku z \/dane \(DATA_DIR\) zostało 1023 MB\. Zwolnij miejsce/)],
  ];
  expect(words(1023, null)).toEqual(low);
  expect(words(1023, 10)).toEqual(low);
});

test('the doctor compares the disk of DATA_DIR only with a database that lies on it', () => {
  expect(words(1500, 2000)).toEqual([[false, expect.stringContaining('mniej niż zajmuje baza (2000 MB)')]]);
  expect(words(2000, 2000)).toEqual([]);
  expect(words(1500, null)).toEqual([]);
});
