import { randomUUID } from 'node:crypto';
import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type { Client } from './client.ts';
import { makeRole, makeUser, PASSWORD } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Returns a unique name that begins with this name. */
export const fresh = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

/**
 * A user who manages the warehouse and the templates, with short functions that create a row of each kind and return
 * its id.
 */
export interface Keeper {
  readonly client: Client;
  unit(name?: string): Promise<string>;
  group(name?: string): Promise<string>;
  type(name?: string): Promise<string>;
  /** Creates a data type, for text by default. */
  dataType(body?: object): Promise<string>;
  /** Creates a form whose elements are texts with these names. */
  form(...elements: string[]): Promise<string>;
  template(body?: object): Promise<string>;
}

/** Creates the keeper's account. */
export async function openWarehouse(app: Pick<TestApp, 'sql' | 'client'>): Promise<Keeper> {
  const role = await makeRole(app.sql, fresh('Magazyn'), [
    'Kartoteka.DataWarehouse.UnitTypes',
    'Kartoteka.DataWarehouse.DataTypes',
    'Kartoteka.DataWarehouse.FormTypes',
    'Kartoteka.ControlCards.ManageGroups',
    'Kartoteka.ControlCards.ManageTypes',
    'Kartoteka.ControlCards.ManageTemplates',
  ]);
  const surname = `Magazynier${randomUUID().slice(0, 8)}`;
  await makeUser(app.sql, `Iga ${surname}`, { roles: [role] });
  const client = app.client.as(surname, PASSWORD);
  const keeper: Keeper = {
    client,
    unit: async (name = fresh('mm')) => (await client.call(unitTypeRoutes.create, { body: { name } })).id,
    group: async (name = fresh('Grupa')) =>
      (await client.call(controlCardGroupRoutes.create, { body: { name } })).id,
    type: async (name = fresh('Typ')) =>
      (await client.call(controlCardTypeRoutes.create, { body: { name } })).id,
    dataType: async (body = {}) =>
      (
        await client.call(dataTypeRoutes.create, {
          body: { displayName: fresh('Tekst'), storedValueType: 'text', ...body },
        })
      ).id,
    form: async (...names) => {
      const dataTypeId = await keeper.dataType();
      const elements = names.map((name) => ({ name, dataTypeId }));
      return (await client.call(formTemplateRoutes.create, { body: { name: fresh('Formularz'), elements } }))
        .id;
    },
    template: async (body = {}) => {
      const controlCardGroupId = await keeper.group();
      const controlCardTypeId = await keeper.type();
      const whole = { name: fresh('Wzór'), controlCardGroupId, controlCardTypeId, ...body };
      return (await client.call(controlCardTemplateRoutes.create, { body: whole })).id;
    },
  };
  return keeper;
}
