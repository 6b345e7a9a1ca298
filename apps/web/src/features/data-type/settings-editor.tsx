import { type ControlType, hasOptions, valueKind } from '@kartoteka/domain/data-type/control';
import { SETTING_TYPES, type SettingType } from '@kartoteka/domain/data-type/settings';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NestedList } from '../../form/nested/nested-list.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { AddIcon } from '../../ui/icons/action.tsx';
import { settingName } from './data-type-kind.ts';
import type { DataTypeValues } from './data-type-values.ts';
import { SettingFields } from './setting-fields.tsx';
import { offeredSettings } from './setting-kinds.ts';
import { newSetting, type SettingRow } from './setting-row.ts';
import { SettingTitle } from './setting-title.tsx';
import { dataTypeTexts as texts } from '#texts/data-type';
import { settingTexts } from '#texts/data-type-settings';

/** Texts for an empty list of settings, by control. */
const EMPTY: Readonly<Record<ControlType, string>> = {
  text: texts.noSettings,
  checkbox: texts.noSettings,
  select: texts.noSettingsForSelect,
  date: texts.noSettings,
  datetime: texts.noSettings,
  time: texts.noSettings,
  contentDisplay: texts.noSettingsForText,
};

/** The list of settings, each with the editor of its kind (spec 2.5.7). */
export function SettingsEditor() {
  const { control } = useFormContext<DataTypeValues>();
  const [controlType, storedValueType, settings] = useWatch({
    control,
    name: ['controlType', 'storedValueType', 'settings'],
  });
  const offersNothing =
    hasOptions(controlType) &&
    settings.length > 0 &&
    settings.every(({ type }) => type !== 'availableOptions');
  return (
    <>
      <NestedList<SettingRow>
        name="settings"
        label={texts.settings}
        empty={EMPTY[controlType]}
        max={SETTING_TYPES.length}
        nameOf={settingName}
        Title={SettingTitle}
        Content={SettingFields}
        startsOpen
        renderAdd={(append) => (
          <Adder onAdd={(type) => append(newSetting(type, valueKind(controlType, storedValueType)))} />
        )}
      />
      {offersNothing && <Alert severity="warning">{texts.noOptionsSetting}</Alert>}
    </>
  );
}

/** Adds a setting after its kind was chosen. Without a choice it shows an error (spec 5.4). */
function Adder({ onAdd }: { readonly onAdd: (type: SettingType) => void }) {
  const { control } = useFormContext<DataTypeValues>();
  const [controlType, stored, settings] = useWatch({
    control,
    name: ['controlType', 'storedValueType', 'settings'],
  });
  const [chosen, setChosen] = useState<SettingType | ''>('');
  const [isAsked, setAsked] = useState(false);
  const offered = offeredSettings(
    controlType,
    stored,
    settings.map(({ type }) => type),
  );
  const kind = offered.find((type) => type === chosen);
  const add = () => {
    if (kind === undefined) {
      setAsked(true);
      return;
    }
    setChosen('');
    onAdd(kind);
  };
  if (offered.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end' }}>
      <TextField
        select
        id="new-setting"
        label={texts.kind}
        value={kind ?? ''}
        onChange={(event) => setChosen(event.target.value as SettingType)}
        sx={{ maxWidth: 320 }}
      >
        {offered.map((type) => (
          <MenuItem key={type} value={type}>
            {settingTexts[type]}
          </MenuItem>
        ))}
      </TextField>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={add}>
        {texts.add}
      </Button>
      <AlertDialog text={isAsked ? texts.chooseKind : null} onClose={() => setAsked(false)} />
    </Box>
  );
}
