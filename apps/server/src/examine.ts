import { counted } from '@kartoteka/domain/texts/plural';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type AddressVariable, connect } from './db/check-server.ts';
import type { Database } from './db/database.ts';
import { createKysely, createPool } from './db/pool.ts';
import { type Finding, notice, wrong } from './doctor/finding.ts';
import { inspectDatabase, type Inspection } from './doctor/inspect.ts';
import type { FileStore } from './files/store/file-store.ts';
import { inspectFiles } from './doctor/inspect-files.ts';
import { type CheckingIndex, checkIndex } from './features/search-index/check-index.ts';
import type { WrongPiece } from './search/compare-pieces.ts';
import { REFRESH_TEXTS } from './search/refresh-texts.ts';

export interface Examination extends Inspection {
  /** Number of cards whose rows in the search index were compared; 0 when the index cannot be read. */
  readonly cards: number;
}

/** Maximum number of card ids or short words that one line of the result names. */
const NAMED = 5;

/**
 * Makes all checks of the doctor: of the database (`inspectDatabase`), of its search index, and of the store of photos
 * and files when one is given. Leaves out the index and the store when the database has newer migrations, or lacks
 * migrations, tables, columns or functions.
 *
 * @param url the owner's connection string
 * @param isWhole whether the search index is compared for all cards and not for a sample
 * @throws StartError that names the variable of the connection string when the database cannot be reached
 */
export async function examine(
  url: string,
  dataDir: string,
  isWhole: boolean,
  checking: CheckingIndex & {
    readonly files?: FileStore;
    readonly variable?: AddressVariable;
    /** Whether the database lies in DATA_DIR; false by default. */
    readonly isEmbedded?: boolean;
    /** The folder of photos and files; null by default, for files in a bucket. */
    readonly contentDir?: string | null;
  } = {},
): Promise<Examination> {
  const client = await connect(url, checking.variable ?? 'DATABASE_URL', 'kartoteka doctor');
  try {
    const { isEmbedded = false, contentDir = null } = checking;
    const inspection = await inspectDatabase(client, { dataDir, isEmbedded, contentDir });
    if (inspection.objects === 0 || lacksTables(inspection)) return { ...inspection, cards: 0 };
    const db = createKysely(
      createPool({ url, role: null, max: 1, name: 'kartoteka doctor', statementTimeout: 0 }),
    );
    try {
      const index = await inspectIndex(db, await waitsForTexts(client), isWhole, checking);
      const files = checking.files === undefined ? [] : await inspectFiles(db, checking.files);
      const findings = [...inspection.findings, ...index.findings, ...files];
      return { ...inspection, findings, cards: index.cards };
    } finally {
      await db.destroy();
    }
  } finally {
    await client.end();
  }
}

/** Returns whether a table, a column or a function is missing. The search index cannot be read then. */
const lacksTables = ({ findings }: Inspection): boolean =>
  findings.some(({ what }) => /^Brakuje (?:tabeli|kolumny|funkcji) /.test(what));

async function inspectIndex(
  db: Kysely<Database>,
  isRefreshing: boolean,
  isWhole: boolean,
  checking: CheckingIndex,
): Promise<{ findings: Finding[]; cards: number }> {
  const { cards, differing, areCountsRight, wrongPieces } = await checkIndex(db, isWhole, checking);
  const findings: Finding[] = [];
  if (differing.length > 0) {
    const named = differing.slice(0, NAMED).join(', ');
    const others = differing.length > NAMED ? ` i ${differing.length - NAMED} innych` : '';
    const what = `Indeks wyszukiwania nie zgadza się z danymi w ${counted(differing.length, 'karcie', 'kartach', 'kartach')} na ${cards} sprawdzonych: ${named}${others}.`;
    findings.push(
      isRefreshing
        ? notice(
            `${what} Czeka zadanie, które odświeża teksty po zmianie nazwy; sprawdź znowu, gdy się skończy.`,
          )
        : wrong(`${what} Napraw go: Administracja → Indeks wyszukiwania.`),
    );
  }
  if (!areCountsRight) {
    findings.push(
      wrong(
        'Zapisane liczby kart różnią się od liczb kart. Napraw je: Administracja → Indeks wyszukiwania, przebudowa filtrów.',
      ),
    );
  }
  if (wrongPieces !== null && wrongPieces.length > 0) findings.push(wrong(piecesWords(wrongPieces)));
  return { findings, cards };
}

function piecesWords(pieces: readonly WrongPiece[]): string {
  const named = pieces.slice(0, NAMED).map(({ piece, stored, counted: real }) => {
    const what = piece === '' ? 'wszystkich tekstów' : `„${piece}”`;
    return `${what} jest zapisane ${stored}, a w tekstach kart ${real}`;
  });
  const others = pieces.length > NAMED ? `; i jeszcze ${pieces.length - NAMED} innych` : '';
  return `Zapisane liczby krótkich słów różnią się od tekstów kart: ${named.join('; ')}${others}. Napraw je: Administracja → Indeks wyszukiwania, Enquque indexing.`;
}

/** Returns whether a job that rewrites the texts of cards after a rename waits or runs. */
async function waitsForTexts(client: pg.ClientBase): Promise<boolean> {
  const there = await client.query(`select where to_regclass('pgboss.job') is not null`);
  if (there.rowCount === 0) return false;
  const found = await client.query(
    `select from pgboss.job where name = $1 and state in ('created', 'retry', 'active') limit 1`,
    [REFRESH_TEXTS],
  );
  return found.rowCount === 1;
}

/** Returns the verdict as one line for people: whether the database is right, and how much was checked. */
export function examinationWords({ findings, objects, migrations, cards }: Examination): string {
  const wrongs = findings.filter(({ isWrong }) => isWrong).length;
  const looked = [
    counted(migrations, 'migracja', 'migracje', 'migracji'),
    counted(objects, 'obiekt i prawo bazy', 'obiekty i prawa bazy', 'obiektów i praw bazy'),
    counted(cards, 'karta w indeksie', 'karty w indeksie', 'kart w indeksie'),
  ].join(', ');
  if (wrongs === 0) return `Baza jest taka, jak trzeba: ${looked}.`;
  return `Baza wymaga naprawy: ${counted(wrongs, 'usterka', 'usterki', 'usterek')}. Sprawdzono: ${looked}.`;
}
