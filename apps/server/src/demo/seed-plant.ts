import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import type { namedRoutes } from '@kartoteka/contract/named';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { RULE_RANGE, RULE_REGEX, type ValidatorSettings } from '@kartoteka/domain/data-type/settings';
import type { Caller } from '../http/access/caller.ts';
import type { Calls } from './calls.ts';
import type { DemoPeople } from './people.ts';
import {
  COMMON_DATA_TYPES,
  DEMO_GROUPS,
  DEMO_TYPES,
  DEMO_UNIT_TYPES,
  type DemoDataType,
} from './plant/warehouse.ts';
import { DEMO_TEMPLATES } from './templates/all.ts';
import type { DemoElement, DemoField, DemoForm, DemoTemplate } from './templates/demo-template.ts';

/** The administrator, the time and the calls that make the plant. */
interface Maker {
  readonly calls: Calls;
  readonly people: DemoPeople;
  readonly admin: Caller;
  readonly at: Date;
}

/** Ids of created things by name, one map for each kind. */
type Book = ReadonlyMap<string, string>;

function idOf(book: Book, name: string): string {
  const id = book.get(name);
  if (id === undefined) throw new Error(`The demo plant has no ${name}.`);
  return id;
}

async function makeNamed(
  { calls, admin, at }: Maker,
  routes: ReturnType<typeof namedRoutes>,
  names: readonly string[],
): Promise<Book> {
  const book = new Map<string, string>();
  for (const name of names) {
    const { id } = await calls.call(admin, at, routes.create, { body: { name } });
    book.set(name, id);
  }
  return book;
}

async function makeDataTypes(
  { calls, admin, at }: Maker,
  dataTypes: readonly DemoDataType[],
  units: Book,
): Promise<Book> {
  const book = new Map<string, string>();
  for (const { name, control, stored, unit, settings = [] } of dataTypes) {
    const body = {
      displayName: name,
      controlType: control,
      storedValueType: stored,
      storedValueUnitTypeId: unit === undefined ? null : idOf(units, unit),
      settings: [...settings],
    };
    book.set(name, (await calls.call(admin, at, dataTypeRoutes.create, { body })).id);
  }
  return book;
}

function validatorOf({ pattern, range }: DemoField): ValidatorSettings | null {
  if (range !== undefined) return { type: RULE_RANGE, validValues: [...range] };
  if (pattern === undefined) return null;
  return { type: RULE_REGEX, validValues: [pattern.expression], expectation: pattern.expectation };
}

async function makeForms(
  { calls, admin, at }: Maker,
  forms: readonly DemoForm[],
  dataTypes: Book,
): Promise<Book> {
  const book = new Map<string, string>();
  for (const { name, fields } of forms) {
    const elements = fields.map((field) => ({
      name: field.name,
      dataTypeId: idOf(dataTypes, field.dataType),
      filterGroup: field.filterGroup ?? null,
      description: field.description ?? null,
      photoSettings: field.photoSettings ?? null,
      dataTypeSettings: { validatorSettings: validatorOf(field) },
    }));
    const { id } = await calls.call(admin, at, formTemplateRoutes.create, { body: { name, elements } });
    book.set(name, id);
  }
  return book;
}

/** Returns an element of a template as it is sent. `forms` has the ids of forms by name. */
export function elementInput(
  { name, form, description, repeats, assignments = [] }: DemoElement,
  forms: Book,
  people: DemoPeople,
) {
  return {
    name,
    formTemplateId: form === null ? null : idOf(forms, form),
    description: description ?? null,
    repetitionSettings: {
      isRepeatable: repeats !== undefined,
      minRepetitions: repeats?.[0] ?? null,
      maxRepetitions: repeats?.[1] ?? null,
    },
    assignments: assignments.map(people.party),
  };
}

async function makeTemplate(
  { calls, people, admin, at }: Maker,
  template: DemoTemplate,
  books: { groups: Book; types: Book; forms: Book },
): Promise<void> {
  const body = {
    name: template.name,
    description: template.description,
    controlCardGroupId: idOf(books.groups, template.group),
    controlCardTypeId: idOf(books.types, template.type),
    isCurrentVersion: true,
    approvalOrderRequired: template.approvalOrderRequired,
    approvals: template.approvals.map(people.party),
    ...template.switches,
    elements: template.elements.map((element) => elementInput(element, books.forms, people)),
  };
  await calls.call(admin, at, controlCardTemplateRoutes.create, { body });
}

/** Makes the definitions of the demo plant, as its administrator would. */
export async function seedPlant(calls: Calls, people: DemoPeople, at: Date): Promise<void> {
  const maker: Maker = { calls, people, admin: people.caller('admin@demo.local'), at };
  const units = await makeNamed(maker, unitTypeRoutes, DEMO_UNIT_TYPES);
  const groups = await makeNamed(maker, controlCardGroupRoutes, DEMO_GROUPS);
  const types = await makeNamed(maker, controlCardTypeRoutes, DEMO_TYPES);
  const dataTypes = [...COMMON_DATA_TYPES, ...DEMO_TEMPLATES.flatMap((template) => template.dataTypes)];
  const forms = DEMO_TEMPLATES.flatMap((template) => template.forms);
  const madeForms = await makeForms(maker, forms, await makeDataTypes(maker, dataTypes, units));
  for (const template of DEMO_TEMPLATES) {
    await makeTemplate(maker, template, { groups, types, forms: madeForms });
  }
}
