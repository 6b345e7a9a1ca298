import { TEMPLATE_SETTINGS, type TemplateSettings } from '@kartoteka/contract/control-card-template';
import type { ComponentType } from 'react';
import { CheckboxInput } from '../../form/inputs/checkbox-input.tsx';
import { versionTexts as words } from '#texts/card-template-versions';
import { templateSettingNames as names, templateSettingTexts as texts } from '#texts/template-settings';

/** The input of one setting of a template, and the words for its changes. */
interface SettingView<Value> {
  readonly Input: ComponentType<{ readonly name: string; readonly label: string; readonly hint?: string }>;
  readonly hint?: string;
  /** Returns in words the change of the setting from one version to the next. */
  readonly changed: (label: string, before: Value, after: Value) => string;
  /** Returns in words the loss that the new value causes for users; null when there is no loss. */
  readonly risk: (before: Value, after: Value) => string | null;
}

const flag = {
  Input: CheckboxInput,
  changed: (label: string, _before: boolean, after: boolean) => words.turned(label, after),
};
const whenOn = (risk: string) => (before: boolean, after: boolean) => (after && !before ? risk : null);
const whenOff = (risk: string) => (before: boolean, after: boolean) => (before && !after ? risk : null);

/** The view of every setting. The form, the risks and the differences of versions read this table. */
const VIEWS: { readonly [S in keyof TemplateSettings]: SettingView<TemplateSettings[S]> } = {
  approvalOrderRequired: { ...flag, hint: texts.approvalOrderHint, risk: whenOn(texts.riskOrder) },
  fillerMaySign: { ...flag, risk: whenOff(texts.riskFiller) },
  onePersonMaySignSeveral: { ...flag, risk: whenOff(texts.riskOnePerson) },
  passwordAtSigning: { ...flag, risk: whenOn(texts.riskPassword) },
};

/** The labels of the settings, for the list of changes. */
export const settingFields = TEMPLATE_SETTINGS.map((field) => ({ field, label: names[field] }));

export function SettingInputs() {
  return TEMPLATE_SETTINGS.map((name) => {
    const { Input, hint } = VIEWS[name];
    return <Input key={name} name={name} label={names[name]} {...(hint === undefined ? {} : { hint })} />;
  });
}

function changeOf<S extends keyof TemplateSettings>(
  name: S,
  before: TemplateSettings,
  after: TemplateSettings,
): readonly string[] {
  return before[name] === after[name] ? [] : [VIEWS[name].changed(names[name], before[name], after[name])];
}

/** Returns the differences between the settings of two versions, one sentence each. */
export function settingChanges(before: TemplateSettings, after: TemplateSettings): readonly string[] {
  return TEMPLATE_SETTINGS.flatMap((name) => changeOf(name, before, after));
}

function riskOf<S extends keyof TemplateSettings>(
  name: S,
  before: TemplateSettings,
  after: TemplateSettings,
): string | null {
  return VIEWS[name].risk(before[name], after[name]);
}

/** Returns the losses that changed settings cause for users, one sentence each. */
export function settingRisks(before: TemplateSettings, after: TemplateSettings): readonly string[] {
  return TEMPLATE_SETTINGS.flatMap((name) => riskOf(name, before, after) ?? []);
}
