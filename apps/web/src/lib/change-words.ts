import { permissionTexts } from '@kartoteka/domain/texts/permissions';
import { showBool } from '@kartoteka/domain/value/bool';
import { isPolicy } from '@kartoteka/domain/permission/grants';
import { formatDateTime } from './format.ts';
import { auditChangeTexts as texts, fieldTexts, fieldTextsOf } from '#texts/audit-changes';
import { stateWords } from '#texts/ui';

/** One changed field with its label, and its values before and after the change in words. */
export interface ChangeWords {
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

interface RawChange {
  readonly path: string;
  readonly within?: string | undefined;
  readonly old?: unknown;
  readonly new?: unknown;
}

const NOTHING = '–';
/** Fields that the product sets by itself. They are left out. */
const OWN = new Set(['id', 'extraProperties', 'creationTime', 'creatorId', 'concurrencyStamp']);

/** Fields recorded as plain text. When only their formatting or a picture changes, both texts are the same. */
const LOOKS = new Set(['description', 'elements.description', 'settings.availableOptions']);

const STATES: Readonly<Record<string, string>> = stateWords;
const LABELS: Readonly<Record<string, string>> = fieldTexts;
const LABELS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = fieldTextsOf;

/**
 * Describes the changes of an event in words.
 *
 * @param kind kind of the changed object; null if the event concerns no object
 * @param names names of organisation units by id; empty if the reader may not see units
 */
export function changeWords(
  changes: readonly RawChange[],
  kind: string | null,
  names: ReadonlyMap<string, string>,
): readonly ChangeWords[] {
  const hasFilters = changes.some(({ path }) => path === 'filters');
  return changes
    .filter(({ path }) => !OWN.has(path))
    .map(({ path, within, old, new: whole }) => {
      // The event has a line of its own that names the filters, so the line of the search does not count them.
      const fresh = path === 'searchParams' && hasFilters ? { ...(whole as object), filters: [] } : whole;
      const field = LABELS_OF[kind ?? '']?.[path] ?? LABELS[path] ?? path;
      const label = within === undefined ? field : texts.within(within, field);
      // A password is never recorded, so the line shows only that it changed.
      if (path === 'password') return { path, label, before: texts.oldPassword, after: texts.newPassword };
      const [before, after] = [words(path, old, names), words(path, fresh, names)];
      const isLook = after === before && LOOKS.has(path);
      return { path, label, before, after: isLook ? texts.otherLook : after };
    });
}

/** Describes which rows of a list were exported: the search text and the number of filters. */
function searchWords(value: object): string {
  const { search, filter, filters } = value as Readonly<Record<string, unknown>>;
  const text = typeof search === 'string' && search !== '' ? search : filter;
  const count = Array.isArray(filters) ? filters.length : 0;
  const parts = [
    typeof text === 'string' && text !== '' && texts.search(text),
    count > 0 && texts.filters(count),
  ];
  return parts.filter(Boolean).join(', ') || NOTHING;
}

function words(path: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return showBool(value);
  if (Array.isArray(value)) return value.map((one) => words(path, one, names)).join(', ') || NOTHING;
  if (typeof value === 'object') return searchWords(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (path === 'permissions' && isPolicy(text)) return permissionTexts[text];
  if (path === 'lockoutEnd' || path === 'delayEnd') return formatDateTime(text);
  if (path === 'oneRowPer' && text === 'entry') return texts.entry;
  if (path === 'listStatus') return STATES[text] ?? text;
  return names.get(text) ?? text;
}
