import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import type { Route } from '@kartoteka/contract/route';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { MAX_OPTIONS } from '@kartoteka/domain/limits';
import { formData, save, startCard, type Worker } from '../../env/card-plant.ts';
import type { MeasuredApp } from '../../env/measured/measured-app.ts';
import { addPerson } from '../../env/person.ts';
import { type MadeTemplate, makeTemplate } from '../../env/templates.ts';
import { fresh, openWarehouse } from '../../env/warehouse.ts';

/** Characters of values that a card of the sweep holds: nearly all that it may. */
const CARD = 470_000;
const FIELD = 3_900;
const FIELDS = Math.ceil(CARD / FIELD);

/** What the calls of the sweep are made on, and who makes them. */
export interface Ground {
  /** Holds everything. */
  readonly admin: Worker;
  readonly dataTypeId: string;
  /** Of a data type that shows rich text. */
  readonly displayId: string;
  /** A form that stays small: a template is answered with its forms, once for each of its elements. */
  readonly formId: string;
  readonly unitId: string;
  readonly references: { readonly controlCardGroupId: string; readonly controlCardTypeId: string };
  readonly template: MadeTemplate;
  /** Ids for the places of a route's path, of what the sweep saves. */
  paramsOf(route: Route): Readonly<Record<string, string>>;
  /** Ids of what is as large as it may be when it is read. */
  largeParamsOf(route: Route): Readonly<Record<string, string>>;
}

/** Six fields of it make a form of nearly 4 MB, in as many small parts as there can be. */
const LARGE_FIELDS = 6;
const manyOptions: Setting = {
  type: 'availableOptions',
  options: Array.from({ length: MAX_OPTIONS }, (_, at) => ({
    value: `o${at}`,
    label: '',
    attributes: Array.from({ length: 17 }, (_one, which) => ({ type: `t${which}`, value: 'x' })),
  })),
};

/** Values of a card, in so many characters; nearly as many as it may have where nothing is said. */
export function valuesOf(template: MadeTemplate, characters = CARD): Record<string, string> {
  const count = Math.min(FIELDS, Math.max(1, Math.floor(characters / FIELD)));
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [template.field(`Pole ${at}`), 'ż'.repeat(FIELD)]),
  );
}

const resourceOf = ({ name }: Route): string => name.split('.')[0] ?? '';

/** Makes a row of each resource, and a card with as much in it as a card may have. */
export async function layGround(app: MeasuredApp): Promise<Ground> {
  const keeper = await openWarehouse(app);
  const person = await addPerson(app, 'admin');
  const admin: Worker = { id: person.id, name: person.userName, client: person.client };
  const { client } = admin;
  const template = await makeTemplate(app.sql, {
    elements: [
      { name: 'E', fields: Array.from({ length: FIELDS }, (_, at) => ({ name: `Pole ${at}` })) },
      { name: 'R', repeat: {} },
    ],
    approvals: [{ type: 'user', value: admin.id }],
  });
  const id = await startCard(admin, template);
  const entry = await save(admin, id, template.element('E'), valuesOf(template));
  const unit = await client.call(organizationUnitRoutes.create, { body: { displayName: fresh('Dział') } });
  const user = await client.call(identityUserRoutes.create, {
    body: { userName: 'ktos', email: 'ktos@test.local', password: 'dobre haslo 1' },
  });
  const ids: Readonly<Record<string, string>> = {
    unitType: await keeper.unit(),
    dataType: await keeper.dataType(),
    formTemplate: await keeper.form('Pole'),
    controlCardGroup: await keeper.group(),
    controlCardType: await keeper.type(),
    controlCardTemplate: await keeper.template(),
    controlCardOperator: template.id,
    controlCard: id,
    controlCardExport: id,
    organizationUnit: unit.id,
    identityUser: user.id,
    identityRole: person.roleId,
    role: person.roleId,
  };
  const largeTemplate = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'E',
        fields: Array.from({ length: LARGE_FIELDS }, (_, at) => ({
          name: `Wybór ${at}`,
          controlType: 'select',
          settings: [manyOptions],
        })),
      },
    ],
    approvals: [{ type: 'user', value: admin.id }],
  });
  const [largeForm] = await app.sql<{ form: string; type: string }>(
    `select e.form_template_id as form, f.data_type_id as type from template_element e
      join form_element f on f.form_template_id = e.form_template_id where e.template_id = $1 limit 1`,
    [largeTemplate.id],
  );
  const largeCard = await startCard(admin, largeTemplate);
  const largeIds: typeof ids = {
    ...ids,
    dataType: largeForm?.type ?? '',
    formTemplate: largeForm?.form ?? '',
    controlCardTemplate: largeTemplate.id,
    controlCardOperator: largeTemplate.id,
    controlCard: largeCard,
    controlCardExport: largeCard,
  };
  const byEntry: ReadonlySet<Route> = new Set([controlCardRoutes.withdraw, controlCardRoutes.removeEntry]);
  const [slot] = (await formData(admin, id)).approvals;
  return {
    admin,
    dataTypeId: await keeper.dataType(),
    displayId: await keeper.dataType({ displayName: fresh('Treść'), controlType: 'contentDisplay' }),
    formId: await keeper.form('Pole'),
    unitId: unit.id,
    references: { controlCardGroupId: await keeper.group(), controlCardTypeId: await keeper.type() },
    template,
    paramsOf(route) {
      const own = byEntry.has(route) ? entry.id : (ids[resourceOf(route)] ?? unit.id);
      return { id: own, approvalId: slot?.id ?? unit.id, groupId: template.element('R') };
    },
    largeParamsOf: (route) => ({ id: largeIds[resourceOf(route)] ?? unit.id }),
  };
}
