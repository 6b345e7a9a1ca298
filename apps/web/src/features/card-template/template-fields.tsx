import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { MAX_ELEMENTS, NAME_LENGTH } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../form/inputs/checkbox-input.tsx';
import { namedTexts } from '#texts/named';
import { NestedList } from '../../form/nested/nested-list.tsx';
import { NamedReference, type NamedSource } from '../../form/inputs/named-reference.tsx';
import { RichTextField } from '../../form/inputs/rich-text-field.tsx';
import { TextInput } from '../../form/inputs/text-input.tsx';
import { queryOf } from '../../lib/query.ts';
import { ApprovalLine } from './approval-line.tsx';
import { elementName } from './card-template-kind.ts';
import {
  type ApprovalRow,
  type CardTemplateValues,
  copyOfElement,
  type ElementRow,
  newApproval,
  newElement,
} from './card-template-values.ts';
import { ElementFields } from './element-fields.tsx';
import { ElementTitle } from './element-title.tsx';
import { cardTemplateTexts as texts } from '#texts/card-template';
import { SettingInputs } from './template-settings.tsx';
import { useGroups, useParties, useTypes } from './use-look-ups.ts';
import { VersionsPanel } from './versions-panel.tsx';

/** Maximum number of approvals of a template, as on the server. */
const MAX_APPROVALS = 100;

/** The fields of a template. A stored template has its versions below them. */
export function TemplateFields({ templateId }: { readonly templateId: string | undefined }) {
  const parties = useParties().approvals.names;
  const approvalName = useCallback(
    ({ value }: ApprovalRow, index: number) =>
      texts.approval(value === null ? null : (parties.get(value) ?? texts.unknownParty), index),
    [parties],
  );
  return (
    <>
      <Paper sx={{ padding: 2 }}>
        <Stack spacing={2}>
          <TextInput name="name" label={texts.name} required maxLength={NAME_LENGTH} />
          <Places />
          <RichTextField name="description" label={texts.description} hint={texts.descriptionHint} />
        </Stack>
      </Paper>
      <Paper component="section" aria-labelledby="template-rules" data-place="rules" sx={{ padding: 2 }}>
        <Typography id="template-rules" variant="h2" sx={{ marginBottom: 1 }}>
          {texts.rules}
        </Typography>
        <Stack spacing={1}>
          <CurrentVersion templateId={templateId} />
          <SettingInputs />
        </Stack>
      </Paper>
      <NestedList<ElementRow>
        name="elements"
        label={texts.elements}
        empty={texts.noElements}
        max={MAX_ELEMENTS}
        nameOf={elementName}
        Title={ElementTitle}
        Content={ElementFields}
        add={texts.addElement}
        blank={newElement}
        copy={copyOfElement}
      />
      <NestedList<ApprovalRow>
        name="approvals"
        label={texts.approvals}
        empty={texts.noApprovals}
        max={MAX_APPROVALS}
        nameOf={approvalName}
        Line={ApprovalLine}
        add={texts.addApproval}
        blank={newApproval}
      />
      {templateId !== undefined && <VersionsPanel templateId={templateId} />}
    </>
  );
}

const GROUPS: NamedSource = {
  routes: controlCardGroupRoutes,
  policy: 'Kartoteka.ControlCards.ManageGroups',
  ...namedTexts.cardGroup,
};
const TYPES: NamedSource = {
  routes: controlCardTypeRoutes,
  policy: 'Kartoteka.ControlCards.ManageTypes',
  ...namedTexts.cardType,
};

/** The choice of group and type. */
function Places() {
  const { control } = useFormContext<CardTemplateValues>();
  const [group, type] = useWatch({ control, name: ['storedGroup', 'storedType'] });
  const groups = useGroups();
  const types = useTypes();
  const oldGroup = useMemo(() => group && { id: group.id, label: group.name }, [group]);
  const oldType = useMemo(() => type && { id: type.id, label: type.name }, [type]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr))',
      }}
    >
      <NamedReference
        source={GROUPS}
        name="controlCardGroupId"
        label={texts.group}
        required
        options={groups.options}
        isLoading={groups.isLoading}
        fallback={oldGroup}
      />
      <NamedReference
        source={TYPES}
        name="controlCardTypeId"
        label={texts.type}
        required
        options={types.options}
        isLoading={types.isLoading}
        fallback={oldType}
      />
    </Box>
  );
}

/** The checkbox 'Wersja obowiązująca'. While it is checked, its hint names the version that this version replaces. */
function CurrentVersion({ templateId }: { readonly templateId: string | undefined }) {
  const { control } = useFormContext<CardTemplateValues>();
  const isCurrent = useWatch({ control, name: 'isCurrentVersion' });
  const { data } = useQuery({
    ...queryOf(controlCardTemplateRoutes.versions, { params: { id: templateId ?? '' } }),
    enabled: templateId !== undefined,
  });
  const other = data?.items.find((one) => one.isCurrentVersion && one.id !== templateId);
  return (
    <CheckboxInput
      name="isCurrentVersion"
      label={texts.isCurrentVersion}
      hint={isCurrent && other ? texts.replaces(other.version) : texts.isCurrentVersionHint}
    />
  );
}
