import {
  controlCardTemplateRoutes,
  type ControlCardTemplate,
} from '@kartoteka/contract/control-card-template';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { sameContent } from '../../form/values/changes.ts';
import { useFormKit } from '../../form/kit-context.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { idempotencyKey } from '../../lib/idempotency.ts';
import { paths } from '../../lib/paths.ts';
import { AddIcon } from '../../ui/icons/action.tsx';
import { CopyIcon } from '../../ui/icons/editor.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { cardTemplateCalls } from './card-template-calls.ts';
import { type CardTemplateValues, inputOf, valuesOf } from './card-template-values.ts';
import { cardTemplateTexts as texts } from '#texts/card-template';

/** The create screen's query parameter with the id of the template to copy. */
export const COPY_PARAMETER = 'copy';

/** The actions 'Nowa wersja' and 'Duplikuj'. Both start from the stored template, not from unsaved changes. */
export function TemplateActions({ stored }: { readonly stored: ControlCardTemplate }) {
  const { getValues } = useFormContext<CardTemplateValues>();
  const kit = useFormKit();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const notify = useNotify();
  const [isMaking, setMaking] = useState(false);
  const key = useRef(idempotencyKey());

  const makeVersion = async () => {
    if (isMaking) return;
    for (const handOver of kit.pending) handOver();
    if (!sameContent(inputOf(getValues()), inputOf(valuesOf(stored)))) {
      notify.error(texts.saveFirst);
      return;
    }
    setMaking(true);
    try {
      const made = await call(
        controlCardTemplateRoutes.newVersion,
        { params: { id: stored.id } },
        { idempotencyKey: key.current },
      );
      key.current = idempotencyKey();
      notify.success(texts.madeVersion(made.version));
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) =>
          typeof first === 'string' && first.startsWith(cardTemplateCalls.family),
        refetchType: 'none',
      });
      await navigate(`${paths.templates}/${made.id}`);
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setMaking(false);
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CopyIcon />}
        onClick={() => void navigate(`${paths.templates}/create?${COPY_PARAMETER}=${stored.id}`)}
      >
        {texts.duplicate}
      </Button>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-disabled={isMaking}
        onClick={() => void makeVersion()}
      >
        {texts.newVersion}
      </Button>
    </>
  );
}
