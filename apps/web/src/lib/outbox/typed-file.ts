import type { Draft } from '../draft-box.ts';
import type { DownloadedFile } from '../download.ts';
import { formatDateTime } from '../format.ts';
import { outboxTexts } from '#texts/outbox';

const { file: texts, fileName, unnamedCard } = outboxTexts;
/** Characters that file names of Windows must not contain. */
const FORBIDDEN = /[\\/:*?"<>|]/g;

const wordsOfDraft = ({ elementName, entryNumber = null, at, lines }: TypedDraft): readonly string[] => [
  '',
  texts.element(outboxTexts.place(elementName, entryNumber)),
  texts.typed(formatDateTime(new Date(at).toISOString())),
  ...lines.map(({ name, text }) => `${name}: ${text}`),
];

/** The part of a draft that a person can read. */
export type TypedDraft = Pick<Draft, 'cardName' | 'elementName' | 'entryNumber' | 'at' | 'lines'>;

/**
 * Returns a text file with the values that one person typed into a card and the server did not take, and with the
 * reason of the refusal if there is one. The file starts with a byte order mark, so that Windows shows the Polish
 * letters.
 */
export function typedFile(
  drafts: readonly TypedDraft[],
  refusal: string | null,
  person: string,
): DownloadedFile {
  const typed = drafts.filter(({ lines }) => lines.length > 0);
  const card = drafts.find(({ cardName }) => cardName !== '')?.cardName ?? unnamedCard;
  const newest = formatDateTime(new Date(Math.max(...drafts.map(({ at }) => at))).toISOString());
  const lines = [
    texts.title,
    '',
    texts.card(card),
    texts.person(person),
    ...(refusal === null ? [] : [texts.reason(refusal)]),
    ...typed.flatMap(wordsOfDraft),
    '',
  ];
  const [day = ''] = newest.split(' ');
  const name = fileName(card, day.replaceAll('/', '.')).replace(FORBIDDEN, '-');
  return { name, content: new Blob([`\uFEFF${lines.join('\r\n')}`], { type: 'text/plain;charset=utf-8' }) };
}
