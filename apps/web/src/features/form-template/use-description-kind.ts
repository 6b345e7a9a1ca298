import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { holdsRichText } from '@kartoteka/domain/data-type/control';
import { plainDescription, richDescription } from '@kartoteka/domain/data-type/description';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFormKit } from '../../form/kit-context.ts';
import { queryOf } from '../../lib/query.ts';
import type { FormTemplateValues } from './form-template-values.ts';
import { useDataType, useDataTypes } from './use-data-types.ts';

/**
 * Returns whether the description of an element is rich text, and a function that rewrites the description when the user
 * has chosen another data type (ruling 3.9). While no data type is chosen, the description stays as it is.
 */
export function useDescriptionKind(index: number, dataTypeId: string | null) {
  const { getValues, setValue } = useFormContext<FormTemplateValues>();
  const kit = useFormKit();
  const queries = useQueryClient();
  const { byId } = useDataTypes();
  const type = useDataType(dataTypeId);
  const [last, setLast] = useState(false);
  const isRich = type === undefined ? last : holdsRichText(type.controlType);
  if (isRich !== last) setLast(isRich);
  /** The rich text before it became plain. It comes back when the user chooses the earlier data type again. */
  const earlier = useRef<{ readonly rich: string; readonly plain: string } | null>(null);

  const rewrite = useCallback(
    (at: number) => {
      const path = `elements.${at}.description` as const;
      const before = getValues(path);
      let now: string;
      if (isRich) {
        now = plainDescription(before);
        earlier.current = { rich: before, plain: now };
      } else {
        now = earlier.current?.plain === before ? earlier.current.rich : richDescription(before);
      }
      if (now !== before) setValue(path, now, { shouldDirty: true });
    },
    [getValues, isRich, setValue],
  );
  const onChosen = useCallback(
    async (id: string | null) => {
      if (id === null) return;
      for (const handOver of kit.pending) handOver();
      const known = byId.get(id);
      if (known !== undefined) {
        if (holdsRichText(known.controlType) !== isRich) rewrite(index);
        return;
      }
      // A data type that was just created is not in the look-up yet.
      const key = getValues(`elements.${index}.key`);
      const read = await queries.query(queryOf(dataTypeRoutes.get, { params: { id } }));
      const at = getValues('elements').findIndex((row) => row.key === key && row.dataTypeId === id);
      if (at >= 0 && holdsRichText(read.controlType) !== isRich) rewrite(at);
    },
    [byId, getValues, index, isRich, kit, queries, rewrite],
  );
  return { type, isRich, onChosen };
}
