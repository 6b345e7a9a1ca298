import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../lib/api-error.ts';

/** What could not be put at a field: nothing on the page bears its path. */
export interface LeftOver {
  readonly path: string;
  readonly message: string;
}

/**
 * Puts the server's `validationErrors` at their fields (spec 5), brings the first one into view and focuses it.
 * Answers those without a field on the page, for the screen to show beside its save button. A field is found by its
 * `name`, or by `data-field` where the control has no input of that name.
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

function fieldAt(root: ParentNode, path: string): Element | null {
  const name = CSS.escape(path);
  return root.querySelector(`[name="${name}"], [data-field="${name}"]`);
}

function byPlace(one: Element, other: Element): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Scrolls a field into view and focuses it. */
export function reveal(field: Element | undefined): void {
  if (!(field instanceof HTMLElement)) return;
  field.scrollIntoView({ block: 'center' });
  const target = field.matches('input:not([type=hidden]), textarea, select, button, [tabindex]')
    ? field
    : field.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button, [tabindex]');
  target?.focus({ preventScroll: true });
}
