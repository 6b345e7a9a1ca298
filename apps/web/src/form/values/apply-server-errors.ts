import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { flushSync } from 'react-dom';
import { ApiError } from '../../lib/api-error.ts';
import { outwards, rowOf } from './field-path.ts';
import type { FormKit } from '../kit-context.ts';

/** An error of the server whose path belongs to no field on the page. */
export interface LeftOver {
  readonly path: string;
  readonly message: string;
}

/**
 * Shows each of the server's `validationErrors` at its field (spec 5.2), and focuses the first such field. Returns the
 * errors without a field on the page. A field is found by its `name`, or by `data-field` where the control has no input
 * of that name.
 */
export function applyServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  error: unknown,
  root: ParentNode = document,
): readonly LeftOver[] {
  if (!(error instanceof ApiError)) return [];
  const left: LeftOver[] = [];
  const found = new Set<Element>();
  for (const [path, message] of error.validationErrors) {
    const field = fieldAt(root, path);
    if (field === null) {
      left.push({ path, message });
      continue;
    }
    found.add(field);
    form.setError(path as FieldPath<T>, { type: 'server', message });
  }
  if (found.size > 0) reveal([...found].toSorted(byPlace)[0]);
  return left;
}

/**
 * Unfolds the rows around the field of a path, scrolls to the field and focuses it. If no field has the path, uses the
 * field of the nearest ancestor of the path.
 */
export function revealPath(kit: FormKit, path: string, root: ParentNode = kit.root()): void {
  const opened = new Set<string>();
  // The rows inside a row are known only after that row is unfolded.
  for (let list = nextList(kit, path, opened); list !== null; list = nextList(kit, path, opened)) {
    const { name, index } = list;
    opened.add(name);
    flushSync(() => kit.lists.get(name)?.(index));
  }
  const field = outwards(path)
    .map((one) => fieldAt(root, one))
    .find((one) => one !== null);
  reveal(field ?? undefined);
}

function nextList(kit: FormKit, path: string, opened: ReadonlySet<string>) {
  for (const name of kit.lists.keys()) {
    const index = rowOf(name, path);
    if (index !== null && !opened.has(name)) return { name, index };
  }
  return null;
}

function fieldAt(root: ParentNode, path: string): Element | null {
  const name = CSS.escape(path);
  return root.querySelector(`[name="${name}"], [data-field="${name}"]`);
}

function byPlace(one: Element, other: Element): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Elements that can take the focus. A select of MUI contains a hidden native input, which is left out. */
const FOCUSABLE =
  'input:not([type=hidden], [aria-hidden=true]), textarea:not([aria-hidden=true]), select, button, [contenteditable=true], [role=combobox], [tabindex]';

/** Scrolls a field into view and focuses it. */
export function reveal(field: Element | undefined): void {
  if (!(field instanceof HTMLElement)) return;
  field.scrollIntoView({ block: 'center' });
  const target = field.matches(FOCUSABLE) ? field : field.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus({ preventScroll: true });
}
