import { createHash } from 'node:crypto';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import {
  type DefinitionFile,
  definitionTransferRoutes as routes,
  type TransferKind,
} from '@kartoteka/contract/definition-transfer';
import { beforeAll, describe, expect, test } from 'vitest';
import { importFile, preview, smallFile, statuses } from '../env/definition-file.ts';
import { noisyPngUrl, vastPngUrl } from '../env/pictures.ts';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const plant = testApp({ from: 'empty' });
let there: Person;

beforeAll(async () => {
  there = await addPerson(plant, 'admin');
});

describe('hostile definition files', () => {
  const broken = (change: (file: DefinitionFile) => unknown) => () => change(smallFile());
  const picture = { hash: 'a'.repeat(64), dataUrl: 'data:image/png;base64,iVBORw0KGgo=' };

  test.each<[string, () => unknown, string, RegExp]>([
    ['null as content', () => null, 'file', /wymagane/],
    ['a text as content', () => 'plik', 'file', /./],
    ['another format', broken((file) => ({ ...file, format: 'excel' })), 'file.format', /To nie jest plik/],
    ['a later version', broken((file) => ({ ...file, version: 2 })), 'file.version', /inną wersję formatu/],
    [
      'no template',
      broken((file) => ({ ...file, controlCardTemplates: [] })),
      'file.controlCardTemplates',
      /./,
    ],
    [
      'a name twice',
      broken((file) => ({
        ...file,
        unitTypes: [...file.unitTypes, { name: file.unitTypes[0]?.name.toUpperCase() }],
      })),
      'file.unitTypes.1.name',
      /drugi raz/,
    ],
    [
      'a reference to a form that is missing',
      broken((file) => ({ ...file, formTemplates: [] })),
      'file.controlCardTemplates.0.elements.0.formTemplate',
      /nie ma pozycji „Wymiary/,
    ],
    [
      'a reference to a unit that is missing',
      broken((file) => ({ ...file, unitTypes: [] })),
      'file.dataTypes.0.unitType',
      /nie ma pozycji/,
    ],
    [
      'the key __proto__',
      () => JSON.parse(JSON.stringify(smallFile()).replace('{', '{"__proto__":{"isAdmin":true},')) as unknown,
      'file.__proto__',
      /zastrzeżona/,
    ],
    [
      'NUL in a name',
      broken((file) => ({ ...file, unitTypes: [{ name: 'a\0' }] })),
      'file.unitTypes.0.name',
      /niedozwolone/,
    ],
    [
      'thousands of elements',
      broken((file) => ({
        ...file,
        formTemplates: [
          { name: 'F', elements: Array.from({ length: 5000 }, () => file.formTemplates[0]?.elements[0]) },
        ],
      })),
      'file.formTemplates.0.elements',
      /Najwyżej 200/,
    ],
    [
      'too many definitions of one kind',
      broken((file) => ({
        ...file,
        unitTypes: [...file.unitTypes, ...Array.from({ length: 500 }, (_, at) => ({ name: `u${at}` }))],
      })),
      'file.unitTypes',
      /Najwyżej 500/,
    ],
    [
      'too many definitions together',
      broken((file) => ({
        ...file,
        unitTypes: [...file.unitTypes, ...Array.from({ length: 499 }, (_, at) => ({ name: `u${at}` }))],
      })),
      'file',
      /za dużo definicji/,
    ],
    [
      'a picture of a wrong format',
      broken((file) => ({
        ...file,
        pictures: [{ ...picture, dataUrl: 'data:image/svg+xml;base64,PHN2Zz4=' }],
      })),
      'file.pictures.0.dataUrl',
      /PNG, JPEG albo WebP/,
    ],
    [
      'a picture with a wrong hash',
      broken((file) => ({ ...file, pictures: [picture] })),
      'file.pictures.0.hash',
      /sumą kontrolną/,
    ],
    [
      'a reference to a picture that is missing',
      broken((file) => ({
        ...file,
        controlCardTemplates: file.controlCardTemplates.map((one) => ({
          ...one,
          description: `<p><img src="/api/app/pictures/${'b'.repeat(64)}" /></p>`,
        })),
      })),
      'file.controlCardTemplates.0.description',
      /nie ma obrazu/,
    ],
  ])('a definition file with %s is refused at the path of the fault', async (_what, file, place, words) => {
    for (const route of [routes.preview, routes.import]) {
      const answer = await there.client.send(route, { body: { file: file(), stamp: 'x' } });
      expect(answer.status).toBe(400);
      const faults = new Map(
        answer.problem?.validationErrors?.map((one) => [one.members.join('.'), one.message]),
      );
      expect(faults.get(place), [...faults.keys()].join(' ')).toMatch(words);
    }
  });

  test.each<[string, (file: DefinitionFile) => DefinitionFile, TransferKind, string, RegExp]>([
    [
      'a pattern that allows a million repetitions',
      (file) => ({
        ...file,
        dataTypes: file.dataTypes.map((one) => ({
          ...one,
          storedValueType: 'text',
          unitType: null,
          settings: [{ type: 'validValue', validValue: { type: 3, values: ['(a{1,1000}){1,1000}'] } }],
        })),
      }),
      'dataType',
      'settings.0.validValue.values.0',
      /wyrażenie regularne/i,
    ],
    [
      'a stored type that the control does not support',
      (file) => ({
        ...file,
        dataTypes: file.dataTypes.map((one) => ({ ...one, controlType: 'checkbox' as const })),
      }),
      'dataType',
      'storedValueType',
      /nie obsługuje/,
    ],
    [
      'a minimum of repetitions above the maximum',
      (file) => ({
        ...file,
        controlCardTemplates: file.controlCardTemplates.map((one) => ({
          ...one,
          elements: one.elements.map((element) => ({ ...element, minRepetitions: 9 })),
        })),
      }),
      'controlCardTemplate',
      'elements.0.minRepetitions',
      /większa od największej/,
    ],
  ])(
    'a preview reports %s at the row of the definition, and the import is refused',
    async (_what, change, kind, place, words) => {
      const file = change(smallFile());
      const told = await preview(there, file);
      const row = told.rows.find((one) => one.kind === kind);
      expect(row?.outcome).toBe('blocked');
      const faults = row?.faults.map(({ message, members }) => [members.join('.'), message]);
      expect(faults?.map(([at]) => at)).toContain(place);
      expect(faults?.find(([at]) => at === place)?.[1]).toMatch(words);
      const refused = await importFile(there, file);
      expect(refused.status).toBe(400);
      const list = `${kind}s`;
      expect(refused.problem?.validationErrors?.map(({ members }) => members.join('.'))).toContain(
        `file.${list}.0.${place}`,
      );
      expect(
        await plant.sql('select from unit_type where name = $1', [file.unitTypes[0]?.name ?? '']),
      ).toEqual([]);
    },
  );

  test('an import cleans rich text, and a preview compares the cleaned text', async () => {
    const file = smallFile();
    const hostile = (text: string): DefinitionFile => ({
      ...file,
      controlCardTemplates: file.controlCardTemplates.map((one) => ({ ...one, description: text })),
    });
    const answer = await importFile(
      there,
      hostile('<p onclick="x()">Po <b>każdej</b><script>x()</script> zmianie.</p>'),
    );
    const { template } = answer.body as { template: { id: string } };
    const made = await there.client.call(controlCardTemplateRoutes.get, { params: { id: template.id } });
    expect(made.description).toBe('<p>Po <b>każdej</b> zmianie.</p>');
    const again = await preview(there, hostile('<p style="color:red">Po <b>każdej</b> zmianie.</p>'));
    expect(new Set(statuses(again))).toEqual(new Set(['same']));
  });

  test('a preview ignores unknown keys of a file, and marks a file whose content hash is wrong', async () => {
    const file = { ...smallFile(), extra: { a: 1 }, contentHash: '0'.repeat(64) };
    expect((await preview(there, file)).isIntact).toBe(false);
  });

  test('a preview refuses a file that repeats one picture 2,000 times', async () => {
    const dataUrl = noisyPngUrl(1, 200);
    const hash = createHash('sha256')
      .update(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'))
      .digest('hex');
    const image = `<img src="/api/app/pictures/${hash}" />`;
    const file = {
      ...smallFile(),
      pictures: [{ hash, dataUrl }],
    };
    const bomb = {
      ...file,
      controlCardTemplates: file.controlCardTemplates.map((one) => ({
        ...one,
        description: image.repeat(2_000),
      })),
    };
    const answer = await there.client.send(routes.preview, { body: { file: bomb } });
    expect([answer.status, answer.problem?.validationErrors?.[0]?.members]).toEqual([
      400,
      ['file', 'controlCardTemplates', '0'],
    ]);
    const small = {
      ...bomb,
      controlCardTemplates: file.controlCardTemplates.map((one) => ({
        ...one,
        description: image.repeat(2),
      })),
    };
    expect((await importFile(there, small)).status).toBe(200);
  });

  test('a file whose new pictures have more than 256 megapixels together is refused at the first picture above the limit', async () => {
    const pictures = Array.from({ length: 17 }, (_, at) => {
      const dataUrl = vastPngUrl(at, 4_000, 4_000);
      const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
      return { hash: createHash('sha256').update(bytes).digest('hex'), dataUrl };
    });
    const { status, problem } = await there.client.send(routes.preview, {
      body: { file: smallFile({ pictures }) },
    });
    expect([status, problem?.validationErrors?.map(({ members }) => members.join('.'))]).toEqual([
      400,
      ['file.pictures.16'],
    ]);
    expect((await preview(there, smallFile({ pictures: pictures.slice(1) }))).rows).not.toEqual([]);
  });

  test('a definition file above the size limit is refused', async () => {
    const file = { ...smallFile(), leftAside: 'x'.repeat(routes.preview.bodyLimit) };
    expect((await there.client.send(routes.preview, { body: { file } })).status).toBe(413);
  });

  test('a template with more parties than an import accepts cannot be exported', async () => {
    const answer = await importFile(there, smallFile());
    const { id } = (answer.body as { template: { id: string } }).template;
    await plant.sql(
      `insert into template_assignment (element_id, position, type, value)
       select element.id, at, 'role', gen_random_uuid()
       from template_element element, generate_series(1, 1000) at where element.template_id = $1`,
      [id],
    );
    const { status, problem } = await there.client.send(routes.export, { params: { id } });
    expect([status, problem?.code]).toEqual([403, 'Kartoteka:DefinitionsTooLarge']);
    expect(problem?.message).toContain('1001');
  });

  test('an unknown template cannot be exported', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await there.client.send(routes.export, { params: { id } })).status).toBe(404);
  });
});
