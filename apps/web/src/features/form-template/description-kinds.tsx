import { holdsRichText } from '@kartoteka/domain/data-type/control';
import { plainDescription, richDescription } from '@kartoteka/domain/data-type/description';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormKit } from '../../form/kit-context.ts';
import type { ElementRow, FormTemplateValues } from './form-template-values.ts';
import { dataTypesQuery } from './use-data-types.ts';

/** A rich description and the plain text that it became. */
interface Rewritten {
  readonly rich: string;
  readonly plain: string;
}

/**
 * Rewrites the descriptions of fields as their data types need them (ruling 3.9): when the user has chosen another data
 * type, and when somebody else has changed the control of a data type while the form is open. Works for folded fields
 * too, and shows nothing. While no data type is chosen, a description stays as it is.
 */
export function DescriptionKinds() {
  const { control, getValues, setValue } = useFormContext<FormTemplateValues>();
  const kit = useFormKit();
  const elements = useWatch({ control, name: 'elements' });
  // Reads the look-up again when the form opens, because an old look-up may name a control that the data type no longer
  // has.
  const { data: types, isFetching } = useQuery({ ...dataTypesQuery, refetchOnMount: 'always' });
  /**
   * The rich texts that became plain, by the key of their row. A rich text comes back when a data type with rich text
   * is chosen again and the plain text is unchanged.
   */
  const earlier = useRef(new Map<string, Rewritten>());
  useEffect(() => {
    if (types === undefined || isFetching) return;
    // The stored types come first, because the look-up knows their present controls but has no archived types.
    const known = [...elements.flatMap(({ storedType }) => storedType ?? []), ...types.items];
    const isRichOf = new Map(known.map(({ id, controlType }) => [id, holdsRichText(controlType)]));
    const needsRich = ({ dataTypeId, isRichDescription }: ElementRow) =>
      (dataTypeId === null ? undefined : isRichOf.get(dataTypeId)) ?? isRichDescription;
    const isUnfit = (element: ElementRow) => needsRich(element) !== element.isRichDescription;
    if (!elements.some(isUnfit)) return;
    for (const handOver of kit.pending) handOver();
    getValues('elements').forEach((element, at) => {
      if (!isUnfit(element)) return;
      const { key, description, isRichDescription } = element;
      setValue(`elements.${at}.isRichDescription`, needsRich(element));
      // Without a stored kind, the description has the kind that its data type needs.
      if (isRichDescription === undefined) return;
      const before = earlier.current.get(key);
      let now: string;
      if (isRichDescription) {
        now = plainDescription(description);
        earlier.current.set(key, { rich: description, plain: now });
      } else now = before?.plain === description ? before.rich : richDescription(description);
      setValue(`elements.${at}.description`, now, { shouldDirty: true });
    });
  }, [elements, getValues, isFetching, kit, setValue, types]);
  return null;
}
