import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAct } from '../../lib/acts/use-act.ts';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AddIcon } from '../../ui/icons/action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PanelsSkeleton } from '../../ui/skeletons.tsx';
import { Structure } from './structure.tsx';
import { structureTexts } from '#texts/organization-unit';
import type { UnitWork } from './unit-dialogs.tsx';

export function StructureScreen() {
  const { data, error, refetch } = useQuery(queryOf(organizationUnitRoutes.list));
  const [work, setWork] = useState<UnitWork | null>(null);
  const asAdd = useAct('add');
  const addButton = (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      onClick={() => setWork({ kind: 'add', parent: null })}
      disabled={data === undefined}
      {...asAdd}
    >
      {structureTexts.add}
    </Button>
  );
  const isEmpty = data?.items.length === 0;
  return (
    <>
      <PageHeader
        title={structureTexts.title}
        about={structureTexts.about}
        action={isEmpty ? undefined : addButton}
      />
      {isEmpty && <EmptyState text={structureTexts.empty} action={addButton} />}
      {data !== undefined && <Structure units={data.items} work={work} onWork={setWork} />}
      {data === undefined && error === null && <PanelsSkeleton panels={7} />}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          onRetry={() => {
            refetch().catch(reportError);
          }}
        />
      )}
    </>
  );
}
