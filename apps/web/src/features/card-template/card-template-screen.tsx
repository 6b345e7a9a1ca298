import {
  controlCardTemplateRoutes,
  type ControlCardTemplate,
} from '@kartoteka/contract/control-card-template';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { RecordScreen } from '../../form/record/record-screen.tsx';
import { formTexts } from '#texts/form';
import { queryOf } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { cardTemplateKind, type KindParts } from './card-template-kind.ts';
import { copyOfTemplate } from './card-template-values.ts';
import { PublishBanner } from './publish-banner.tsx';
import { COPY_PARAMETER, TemplateActions } from './template-actions.tsx';
import { TemplateContents } from './template-contents.tsx';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { cardTemplateTexts as texts } from '#texts/card-template';
import { useExport } from './use-export.ts';
import { useForms, useGroups, useParties, useTypes } from './use-look-ups.ts';

/** Creates or updates a template. With `?copy=<id>` a new template starts as a copy of that template. */
export function CardTemplateScreen() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const source = search.get(COPY_PARAMETER);
  return id === undefined && source !== null ? (
    <CopyScreen key={source} source={source} />
  ) : (
    <TemplateScreen key={id ?? 'new'} id={id} copied={undefined} origin={undefined} />
  );
}

function CopyScreen({ source }: { readonly source: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...queryOf(controlCardTemplateRoutes.get, { params: { id: source } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const copied = useMemo(() => data && (() => copyOfTemplate(data, texts.copyName(data.name))), [data]);
  if (copied !== undefined && isFetchedAfterMount) {
    return <TemplateScreen id={undefined} copied={copied} origin={`copy.${source}`} />;
  }
  return (
    <>
      <PageHeader title={formTexts.create} />
      {error ? (
        <ErrorState title={texts.copyFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

interface TemplateScreenProps extends Pick<KindParts, 'copied' | 'origin'> {
  readonly id: string | undefined;
}

const actions = (stored: ControlCardTemplate) => <TemplateActions stored={stored} />;

function TemplateScreen({ id, copied, origin }: TemplateScreenProps) {
  const groups = useGroups().names;
  const types = useTypes().names;
  const forms = useForms().names;
  const { approvals, signable } = useParties();
  const parties = approvals.names;
  const exportFile = useExport();
  const kind = useMemo(
    () =>
      cardTemplateKind({
        names: { groups, types, forms, parties },
        signable: approvals.isLoading ? null : signable,
        copied,
        origin,
        actions,
        menu: ({ id: template }) => [exportFile(template)],
      }),
    [approvals, copied, exportFile, forms, groups, origin, parties, signable, types],
  );
  return (
    <RecordScreen
      kind={kind}
      contents={
        <>
          {id === undefined && (
            <Box sx={{ marginBottom: 3 }}>
              <PublishBanner text={texts.notPublished} />
            </Box>
          )}
          <TemplateContents isStored={id !== undefined} />
        </>
      }
      preview={<TemplatePreview />}
    >
      <TemplateFields templateId={id} />
    </RecordScreen>
  );
}
