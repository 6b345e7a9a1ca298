import type { DownloadedFile } from '../../lib/download.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { OutboxItem } from '../../lib/outbox/items.ts';
import { outboxTexts } from '#texts/outbox';

const { file: texts, fileName, unnamedCard } = outboxTexts;
/** Characters that file names of Windows must not contain. */
const FORBIDDEN = /[\\/:*?"<>|]/g;

/** A text file with what the server did not take. Windows reads its Polish letters because of the mark at its start. */
export function fileOf({ draft, refusal }: OutboxItem, person: string): DownloadedFile {
  const when = formatDateTime(new Date(draft.at).toISOString());
  const card = draft.cardName || unnamedCard;
  const lines = [
    texts.title,
    '',
    texts.card(card),
    texts.element(draft.elementName),
    texts.person(person),
    texts.typed(when),
    ...(refusal === null ? [] : [texts.reason(refusal)]),
    '',
    ...draft.lines.map(({ name, text }) => `${name}: ${text}`),
    '',
  ];
  const [day = ''] = when.split(' ');
  const name = fileName(card, day.replaceAll('/', '.')).replace(FORBIDDEN, '-');
  return { name, content: new Blob([`\uFEFF${lines.join('\r\n')}`], { type: 'text/plain;charset=utf-8' }) };
}
