import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes as routes } from '@kartoteka/contract/form-template';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
let text: string;
let display: string;
beforeAll(async () => {
  keeper = await openWarehouse(app);
  text = await keeper.dataType();
  display = await keeper.dataType({ displayName: fresh('Treść'), controlType: 'contentDisplay' });
});

async function made(
  elements: {
    name: string;
    dataTypeId: string;
    description?: string;
  }[],
) {
  return keeper.client.call(routes.create, { body: { name: fresh('Formularz'), elements } });
}

test('a plain description keeps its signs and lines when its field changes to rich text and back', async () => {
  const displayName = fresh('Uwaga');
  const dataTypeId = await keeper.dataType({ displayName });
  const descriptions = [
    'Jeśli T<Tmin, odstaw partię i wezwij laboratorium.',
    'Wpisz <numer> partii\ni  podpisz',
    '<b>2</b> < 3<img src=x onerror=alert(1)>',
  ];
  const elements = descriptions.map((description, at) => ({ name: `A${at}`, dataTypeId, description }));
  const form = await keeper.client.call(routes.create, { body: { name: fresh('Formularz'), elements } });
  const change = async (controlType: string) => {
    await keeper.client.call(dataTypeRoutes.update, {
      params: { id: dataTypeId },
      body: { displayName, controlType, storedValueType: 'text' } as never,
    });
    const { elements: read } = await keeper.client.call(routes.get, { params: { id: form.id } });
    return read.map(({ description }) => description);
  };
  const rich = [
    '<p>Jeśli T&lt;Tmin, odstaw partię i wezwij laboratorium.</p>',
    '<p>Wpisz &lt;numer&gt; partii</p><p>i  podpisz</p>',
    '<p>&lt;b&gt;2&lt;/b&gt; &lt; 3&lt;img src=x onerror=alert(1)&gt;</p>',
  ];
  expect(await change('contentDisplay')).toEqual(rich);
  const told = `select changes from audit_event where target_id = $1 and action = 'definition.updated'`;
  const [event] = await app.sql<{ changes: object[] }>(told, [form.id]);
  const changes = elements.map(({ name, description }, at) => ({
    path: 'elements.description',
    within: name,
    old: description,
    new: rich[at],
  }));
  // The fields are in the order of their random ids.
  expect(new Set(event?.changes)).toEqual(new Set(changes));
  expect(await change('text')).toEqual(descriptions);
});

test('a form can be saved after its longest plain description became rich text', async () => {
  const displayName = fresh('Uwaga');
  const dataTypeId = await keeper.dataType({ displayName });
  const description = Array.from({ length: 2_000 }, () => 'a < b & c').join('\n');
  const form = await made([{ name: 'A', dataTypeId, description }]);
  await keeper.client.call(dataTypeRoutes.update, {
    params: { id: dataTypeId },
    body: { displayName, controlType: 'contentDisplay', storedValueType: 'text' },
  });
  const read = await keeper.client.call(routes.get, { params: { id: form.id } });
  const saved = await keeper.client.call(routes.update, {
    params: { id: form.id },
    body: { ...read, name: fresh('Inna nazwa') },
  });
  expect(saved.elements[0]?.description).toBe(read.elements[0]?.description);
  expect(saved.elements[0]?.description).toMatch(/^<p>a &lt; b &amp; c<\/p>/);
});

test('a rich description becomes plain text when its field changes to a control with a value', async () => {
  const displayName = fresh('Uwaga');
  const dataTypeId = await keeper.dataType({ displayName, controlType: 'contentDisplay' });
  const elements = [{ name: 'A', dataTypeId, description: '<p>Zmierz <strong>dwa</strong> razy</p>' }];
  const form = await keeper.client.call(routes.create, { body: { name: fresh('Formularz'), elements } });
  await keeper.client.call(dataTypeRoutes.update, {
    params: { id: dataTypeId },
    body: { displayName, controlType: 'text', storedValueType: 'text' },
  });
  const read = await keeper.client.call(routes.get, { params: { id: form.id } });
  expect(read.elements[0]?.description).toBe('Zmierz dwa razy');
});

test('a description that is sent again with another data type of its field becomes plain text, or rich text', async () => {
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const drafts = [
    {
      name: 'A',
      dataTypeId: display,
      description: '<p>Zmierz <strong>dwa</strong> razy</p><p>i podpisz</p>',
    },
    { name: 'B', dataTypeId: display, description: `<p>Jak tu: <img src="${picture}" /></p>` },
    { name: 'C', dataTypeId: text, description: 'Jeśli T<Tmin, odstaw partię.' },
    { name: 'D', dataTypeId: text, description: 'Opis' },
  ];
  const form = await made(drafts);
  const others = [text, text, display, display];
  const elements = form.elements.map((element, at) => ({ ...element, dataTypeId: others[at] ?? text }));
  const edited = elements.map((element) =>
    element.name === 'D' ? { ...element, description: '<p>Nowy <b>opis</b></p>' } : element,
  );
  const { concurrencyStamp } = form;
  const after = await keeper.client.call(routes.update, {
    params: { id: form.id },
    body: { name: form.name, elements: edited, concurrencyStamp },
  });
  expect(after.elements.map(({ description }) => description)).toEqual([
    'Zmierz dwa razy\ni podpisz',
    'Jak tu: [obraz]',
    '<p>Jeśli T&lt;Tmin, odstaw partię.</p>',
    '<p>Nowy <b>opis</b></p>',
  ]);
});

test('a description that was written for the other kind of its data type is stored as the data type needs it now', async () => {
  const displayName = fresh('Uwaga');
  const dataTypeId = await keeper.dataType({ displayName });
  const form = await made([{ name: 'A', dataTypeId }]);
  await keeper.client.call(dataTypeRoutes.update, {
    params: { id: dataTypeId },
    body: { displayName, controlType: 'contentDisplay', storedValueType: 'text' },
  });
  const plain = { dataTypeId, description: 'Jeśli T<Tmin:\nodstaw', isRichDescription: false };
  const { id, concurrencyStamp } = form;
  const after = await keeper.client.call(routes.update, {
    params: { id },
    body: {
      name: form.name,
      elements: [
        { id: form.elements[0]?.id, name: 'A', ...plain },
        { isNew: true, name: 'B', ...plain },
        { isNew: true, name: 'C', dataTypeId, description: '<p><b>Nowy</b></p>', isRichDescription: true },
        {
          isNew: true,
          name: 'D',
          dataTypeId: text,
          description: '<p>a &lt; b</p>',
          isRichDescription: true,
        },
      ],
      concurrencyStamp,
    },
  });
  const rich = '<p>Jeśli T&lt;Tmin:</p><p>odstaw</p>';
  expect(after.elements.map(({ description }) => description)).toEqual([
    rich,
    rich,
    '<p><b>Nowy</b></p>',
    'a < b',
  ]);
});

test('a form that was read before its data type rewrote a description is refused with 409', async () => {
  const displayName = fresh('Uwaga');
  const dataTypeId = await keeper.dataType({ displayName, controlType: 'contentDisplay' });
  const kept = await made([{ name: 'A', dataTypeId }]);
  const elements = [{ name: 'A', dataTypeId, description: '<p>Uwaga <b>gorące</b></p>' }];
  const form = await keeper.client.call(routes.create, { body: { name: fresh('Formularz'), elements } });
  await keeper.client.call(dataTypeRoutes.update, {
    params: { id: dataTypeId },
    body: { displayName, controlType: 'text', storedValueType: 'text' },
  });
  const { status, problem } = await keeper.client.send(routes.update, {
    params: { id: form.id },
    body: { name: form.name, elements: form.elements, concurrencyStamp: form.concurrencyStamp },
  });
  expect([status, problem?.code]).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
  const read = await keeper.client.call(routes.get, { params: { id: form.id } });
  expect(read.elements[0]?.description).toBe('Uwaga gorące');
  expect(read.concurrencyStamp).toMatch(/^[\da-f]{32}$/);
  expect(read.lastModificationTime).not.toBeNull();
  // A form without a rewritten description keeps its stamp.
  const untouched = await keeper.client.call(routes.get, { params: { id: kept.id } });
  expect(untouched.concurrencyStamp).toBe(kept.concurrencyStamp);
});
