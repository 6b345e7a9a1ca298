import {
  type ControlCardTemplate,
  type ControlCardTemplateInput,
  settingsOf,
} from '@kartoteka/contract/control-card-template';
import type { DataType, DataTypeInput } from '@kartoteka/contract/data-type';
import {
  fileDataType,
  type FileDataType,
  fileForm,
  type FileForm,
  fileNamed,
  type FileNamed,
  fileTemplate,
  type FileTemplate,
  type TransferKind,
} from '@kartoteka/contract/definition-transfer';
import type { FormTemplate, FormTemplateInput } from '@kartoteka/contract/form-template';
import type { Named, namedInput } from '@kartoteka/contract/named';
import type { Policy } from '@kartoteka/domain/permission/policy';
import type { z } from 'zod';
import type { ReplacedForms } from '../../crud/form-size.ts';
import type { CrudService } from '../../crud/serve-crud.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { withOptionPictures } from '../../pictures/options.ts';
import { mustRefer, transferred, type Transferred } from './kind.ts';

type NamedInput = z.output<typeof namedInput>;
type NamedService = CrudService<NamedInput, Named>;

/** The forms that are replaced, and therefore judged, later in the same transaction. */
interface Replacing {
  readonly replacedForms?: ReplacedForms;
}
type DataTypeUpdate = DataTypeInput & Replacing;
type FormUpdate = FormTemplateInput & Replacing;

/** The services through which definitions are stored. The screens use the same services. */
export interface TransferServices {
  readonly unitTypes: NamedService;
  readonly cardGroups: NamedService;
  readonly cardTypes: NamedService;
  readonly dataTypes: CrudService<DataTypeUpdate, DataType>;
  readonly forms: CrudService<FormUpdate, FormTemplate>;
  readonly templates: CrudService<ControlCardTemplateInput, ControlCardTemplate>;
  readonly addVersion: (
    context: RequestContext,
    id: string,
    input: ControlCardTemplateInput,
  ) => Promise<ControlCardTemplate>;
}

function named(kind: TransferKind, policy: Policy, service: NamedService): Transferred {
  return transferred<FileNamed, NamedInput, Named>({
    kind,
    policy,
    service,
    entry: fileNamed,
    entryOf: ({ name }) => ({ name }),
    withNames: (one) => one,
    inputOf: ({ name }) => ({ name }),
    mayOverwrite: true,
  });
}

const dataType = (service: TransferServices['dataTypes']): Transferred =>
  transferred<FileDataType, DataTypeUpdate, DataType>({
    kind: 'dataType',
    policy: 'Kartoteka.DataWarehouse.DataTypes',
    service,
    entry: fileDataType,
    entryOf: ({ displayName, controlType, storedValueType, storedValueUnitType, settings }) => ({
      name: displayName,
      controlType,
      storedValueType,
      unitType: storedValueUnitType?.name ?? null,
      settings,
    }),
    withNames: (one, nameHere) => ({ ...one, unitType: one.unitType && nameHere('unitType', one.unitType) }),
    inputOf: ({ name, controlType, storedValueType, unitType, settings }, refs) => ({
      displayName: name,
      controlType,
      storedValueType,
      storedValueUnitTypeId: unitType && mustRefer(refs, 'unitType', unitType),
      settings: settings.map((setting) => withOptionPictures(setting, refs.picture)),
      replacedForms: refs.replacedForms,
    }),
    mayOverwrite: true,
  });

/** Returns a function from a name to the next unused id of the rows with this name; null when no id is left. */
function idsByName(rows: readonly { readonly id: string; readonly name: string }[]) {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return (name: string): string | null => byName.get(name)?.shift()?.id ?? null;
}

const form = (service: TransferServices['forms']): Transferred =>
  transferred<FileForm, FormUpdate, FormTemplate>({
    kind: 'formTemplate',
    policy: 'Kartoteka.DataWarehouse.FormTypes',
    service,
    entry: fileForm,
    entryOf: ({ name, elements }) => ({
      name,
      elements: elements.map((element) => ({
        name: element.name,
        dataType: element.dataType?.displayName ?? element.dataTypeId,
        filterGroup: element.filterGroup,
        description: element.description,
        validatorSettings: element.dataTypeSettings.validatorSettings,
        // Leaves out absent photo settings, so that files without photo settings keep their content hash.
        ...(element.photoSettings === null ? {} : { photoSettings: element.photoSettings }),
      })),
    }),
    withNames: (one, nameHere) => ({
      ...one,
      elements: one.elements.map((element) => ({
        ...element,
        dataType: nameHere('dataType', element.dataType),
      })),
    }),
    inputOf({ name, elements }, refs, before) {
      // A field with the same name keeps its id, so that lists of cards still find its values.
      const idOf = idsByName(before?.elements ?? []);
      return {
        name,
        elements: elements.map(({ dataType: type, validatorSettings, description, ...element }) => ({
          ...element,
          id: idOf(element.name),
          description: refs.described(type, description),
          dataTypeId: mustRefer(refs, 'dataType', type),
          dataTypeSettings: { validatorSettings },
          photoSettings: element.photoSettings ?? null,
        })),
        replacedForms: refs.replacedForms,
      };
    },
    mayOverwrite: true,
  });

const template = ({ templates, addVersion }: TransferServices): Transferred =>
  transferred<FileTemplate, ControlCardTemplateInput, ControlCardTemplate>({
    kind: 'controlCardTemplate',
    policy: 'Kartoteka.ControlCards.ManageTemplates',
    service: templates,
    entry: fileTemplate,
    partiesOf: ({ elements, approvals }) => [
      ...elements.flatMap(({ assignments }) => assignments),
      ...approvals,
    ],
    entryOf: (answer, partyOf) => ({
      name: answer.name,
      description: answer.description,
      controlCardGroup: answer.controlCardGroup.name,
      controlCardType: answer.controlCardType.name,
      ...settingsOf(answer),
      elements: answer.elements.map(
        ({ name, formTemplate, description, repetitionSettings, assignments }) => ({
          name,
          formTemplate: formTemplate?.name ?? null,
          description,
          ...repetitionSettings,
          assignments: assignments.map(partyOf),
        }),
      ),
      approvals: answer.approvals.map(partyOf),
    }),
    withNames: (one, nameHere) => ({
      ...one,
      controlCardGroup: nameHere('controlCardGroup', one.controlCardGroup),
      controlCardType: nameHere('controlCardType', one.controlCardType),
      elements: one.elements.map((element) => ({
        ...element,
        formTemplate: element.formTemplate && nameHere('formTemplate', element.formTemplate),
      })),
    }),
    inputOf: (
      { name, description, controlCardGroup, controlCardType, elements, approvals, ...settings },
      refs,
    ) => ({
      ...settings,
      name,
      description: refs.rich(description),
      controlCardGroupId: mustRefer(refs, 'controlCardGroup', controlCardGroup),
      controlCardTypeId: mustRefer(refs, 'controlCardType', controlCardType),
      isCurrentVersion: false,
      elements: elements.map(
        ({ formTemplate, isRepeatable, minRepetitions, maxRepetitions, ...element }) => ({
          name: element.name,
          formTemplateId: formTemplate && mustRefer(refs, 'formTemplate', formTemplate),
          description: refs.rich(element.description),
          repetitionSettings: { isRepeatable, minRepetitions, maxRepetitions },
          assignments: element.assignments.flatMap((party) => refs.party(party) ?? []),
        }),
      ),
      approvals: approvals.flatMap((party) => refs.party(party) ?? []),
    }),
    mayOverwrite: false,
    addVersion,
  });

/** Returns the kinds of definitions in a file, each after the kinds that it refers to. */
export function transferredKinds(services: TransferServices): readonly Transferred[] {
  return [
    named('unitType', 'Kartoteka.DataWarehouse.UnitTypes', services.unitTypes),
    named('controlCardGroup', 'Kartoteka.ControlCards.ManageGroups', services.cardGroups),
    named('controlCardType', 'Kartoteka.ControlCards.ManageTypes', services.cardTypes),
    dataType(services.dataTypes),
    form(services.forms),
    template(services),
  ];
}
