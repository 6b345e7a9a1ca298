import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { SafeHtml } from '../ui/safe-html.tsx';

/** Shows the field's description. This control has no value. */
export function ContentDisplay({ field }: { field: FormElement }) {
  return field.description ? <SafeHtml html={field.description} /> : null;
}
