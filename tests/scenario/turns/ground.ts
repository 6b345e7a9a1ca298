import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import type { Route } from '@kartoteka/contract/route';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { MAX_OPTIONS } from '@kartoteka/domain/limits';
import { formData, save, startCard, type Worker } from '../../env/card-plant.ts';
import type { Client } from '../../env/client.ts';
import type { MeasuredApp } from '../../env/measured/measured-app.ts';
import { addPerson } from '../../env/person.ts';
import { type MadeTemplate, makeTemplate } from '../../env/templates.ts';
import { fresh, openWarehouse } from '../../env/warehouse.ts';

/** Characters of all values of the sweep's card, nearly as many as a card may have. */
const CARD = 470_000;
const FIELD = 3_900;
const FIELDS = Math.ceil(CARD / FIELD);

/** The rows that the calls of the sweep use, and the user who calls. */
export interface Ground {
  /** A user with every policy. */
  readonly admin: Worker;
  readonly dataTypeId: string;
  /** A data type that shows rich text. */
  readonly displayId: string;
  /** A small form, because a template's answer contains its forms once for each element. */
  readonly formId: string;
  readonly unitId: string;
  readonly references: { readonly controlCardGroupId: string; readonly controlCardTypeId: string };
  readonly template: MadeTemplate;
  /** Another user, who may change definitions. */
  readonly keeper: Client;
  /** The id of a card with a thousand entries, for calls about a card. */
  readonly manyEntries: string;
  /** Makes a nearly full card that a call of this route can change. Returns the ids for the route's path. */
  freshParamsOf(route: Route): Promise<Readonly<Record<string, string>>>;
  /** Returns ids of the sweep's rows for the parameters of a route's path. */
  paramsOf(route: Route): Readonly<Record<string, string>>;
  /** Returns ids of rows whose answers are as large as possible, for the parameters of a route's path. */
  largeParamsOf(route: Route): Readonly<Record<string, string>>;
}

/**
 * Number of fields with `manyOptions` that make a form of nearly 4 MB. The form then has as many small parts as
 * possible.
 */
const LARGE_FIELDS = 6;
const manyOptions: Setting = {
  type: 'availableOptions',
  options: Array.from({ length: MAX_OPTIONS }, (_, at) => ({
    value: `o${at}`,
    label: '',
    attributes: Array.from({ length: 17 }, (_one, which) => ({ type: `t${which}`, value: 'x' })),
  })),
};

/** Returns values with about `characters` characters in all, by default nearly as many as a card may have. */
export function valuesOf(template: MadeTemplate, characters = CARD): Record<string, string> {
  const count = Math.min(FIELDS, Math.max(1, Math.floor(characters / FIELD)));
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [template.field(`Pole ${at}`), 'ż'.repeat(FIELD)]),
  );
}

const resourceOf = ({ name }: Route): string => name.split('.')[0] ?? '';

const MANY_ENTRIES = 1_000;

/**
 * Creates a row of each resource, a nearly full card, and further cards and definitions that are as large as possible.
 */
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
  const role = await client.call(identityRoleRoutes.create, { body: { name: fresh('rola') } });
  const ids: Readonly<Record<string, string>> = {
    unitType: await keeper.unit(),
    dataType: await keeper.dataType(),
    formTemplate: await keeper.form('Pole'),
    controlCardGroup: await keeper.group(),
    controlCardType: await keeper.type(),
    controlCardTemplate: await keeper.template(),
    definitionTransfer: template.id,
    controlCardOperator: template.id,
    controlCard: id,
    controlCardExport: id,
    organizationUnit: unit.id,
    identityUser: user.id,
    identityRole: role.id,
    role: role.id,
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
    definitionTransfer: largeTemplate.id,
    controlCardOperator: largeTemplate.id,
    controlCard: largeCard,
    controlCardExport: largeCard,
  };
  const manyEntries = await client.call(controlCardRoutes.create, {
    body: {
      name: fresh('Karta'),
      controlCardTemplateId: template.id,
      elementsData: {
        [template.element('R')]: Object.fromEntries(
          Array.from({ length: MANY_ENTRIES }, (_, at) => [at, { [template.field('Uwagi')]: 'x' }]),
        ),
      },
    },
  });
  /**
   * Makes a nearly full card: approved for a void, not submitted for a group submit, and awaiting approval otherwise.
   */
  const freshCard = async (route: Route) => {
    const cardId = await startCard(admin, template);
    const isSubmitted = route !== controlCardRoutes.submitGroup;
    const { id: entryId } = await save(admin, cardId, template.element('E'), valuesOf(template), {
      submit: isSubmitted,
    });
    const groupId = template.element('R');
    if (isSubmitted) await client.call(controlCardRoutes.submitGroup, { params: { id: cardId, groupId } });
    const approvalId = (await formData(admin, cardId)).approvals[0]?.id ?? unit.id;
    if (route === controlCardRoutes.void)
      await client.call(controlCardRoutes.approve, { params: { id: cardId, approvalId }, body: {} });
    return { id: route === controlCardRoutes.withdraw ? entryId : cardId, approvalId, groupId };
  };
  const byEntry: ReadonlySet<Route> = new Set([controlCardRoutes.withdraw, controlCardRoutes.removeEntry]);
  const [slot] = (await formData(admin, id)).approvals;
  return {
    admin,
    keeper: keeper.client,
    manyEntries: manyEntries.id,
    dataTypeId: await keeper.dataType(),
    displayId: await keeper.dataType({ displayName: fresh('Treść'), controlType: 'contentDisplay' }),
    formId: await keeper.form('Pole'),
    unitId: unit.id,
    references: { controlCardGroupId: await keeper.group(), controlCardTypeId: await keeper.type() },
    template,
    freshParamsOf: freshCard,
    paramsOf(route) {
      const own = byEntry.has(route) ? entry.id : (ids[resourceOf(route)] ?? unit.id);
      return { id: own, approvalId: slot?.id ?? unit.id, groupId: template.element('R') };
    },
    largeParamsOf: (route) => ({ id: largeIds[resourceOf(route)] ?? unit.id }),
  };
}
