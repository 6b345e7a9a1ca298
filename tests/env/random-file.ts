import { createHash } from 'node:crypto';
import type { DefinitionFile } from '@kartoteka/contract/definition-transfer';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import sharp from 'sharp';
import { noisyPngUrl } from './pictures.ts';
import type { Seeded } from './seeded.ts';
import { fresh } from './warehouse.ts';

type FilePicture = DefinitionFile['pictures'][number];
type FileDataType = DefinitionFile['dataTypes'][number];

const bytesOf = (url: string): Buffer => Buffer.from(url.split(',')[1] ?? '', 'base64');

/** Makes pictures of every accepted format, as cameras and drawing programs write them. */
export async function samplePictures(): Promise<readonly FilePicture[]> {
  const source = sharp(bytesOf(noisyPngUrl(7, 90)));
  const made = [
    { media: 'png', bytes: await source.clone().png().toBuffer() },
    { media: 'png', bytes: await source.clone().png({ palette: true, colours: 16 }).toBuffer() },
    { media: 'jpeg', bytes: await source.clone().jpeg({ quality: 82 }).withMetadata().toBuffer() },
    { media: 'jpeg', bytes: await source.clone().jpeg({ progressive: true, quality: 60 }).toBuffer() },
    { media: 'webp', bytes: await source.clone().webp({ quality: 70 }).toBuffer() },
    { media: 'webp', bytes: await source.clone().webp({ lossless: true }).toBuffer() },
  ];
  return made.map(({ media, bytes }) => ({
    hash: createHash('sha256').update(bytes).digest('hex'),
    dataUrl: `data:image/${media};base64,${bytes.toString('base64')}`,
  }));
}

const address = ({ hash }: FilePicture): string => `/api/app/pictures/${hash}`;
const TEXTS = ['Zażółć', 'ŻÓŁW', '2" rura', 'a & b < c', '日本', '𝒳'];
const times = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));

function randomSettings(
  seed: Seeded,
  pictures: readonly FilePicture[],
): readonly [Partial<FileDataType>, Setting[]] {
  const required: Setting[] = seed.below(2) === 0 ? [] : [{ type: 'requirement', isRequired: true }];
  switch (seed.below(4)) {
    case 0:
      return [
        { controlType: 'text', storedValueType: 'number_float' },
        [
          ...required,
          { type: 'referenceValue', referenceValue: { type: 2, values: ['1,5', seed.pick(['9', ''])] } },
        ],
      ];
    case 1:
      return [
        { controlType: 'text', storedValueType: 'text' },
        [
          ...required,
          {
            type: 'validValue',
            validValue: { type: 3, values: ['[A-Z]{2}[0-9]+'], expectation: 'dwie litery  i cyfry' },
          },
        ],
      ];
    case 2:
      return [{ controlType: 'contentDisplay', storedValueType: 'text' }, []];
    default:
      return [
        { controlType: 'select', storedValueType: 'text' },
        [
          ...required,
          {
            type: 'availableOptions',
            options: times(1 + seed.below(5), (at) => ({
              value: `${at} ${seed.pick(TEXTS)}`,
              label: seed.pick(TEXTS),
              attributes: seed.below(2) === 0 ? [] : [{ type: 'image', value: address(seed.pick(pictures)) }],
            })),
          },
        ],
      ];
  }
}

/** Makes a valid definition file with random definitions, all of them new. */
export function randomFile(seed: Seeded, pictures: readonly FilePicture[]): DefinitionFile {
  const units = times(1 + seed.below(3), () => ({ name: fresh(seed.pick(TEXTS)) }));
  const dataTypes = times(2 + seed.below(5), (): FileDataType => {
    const [kinds, settings] = randomSettings(seed, pictures);
    return {
      name: fresh(seed.pick(TEXTS)),
      controlType: 'text',
      storedValueType: 'text',
      unitType: kinds.storedValueType === 'number_float' ? seed.pick(units).name : null,
      ...kinds,
      settings,
    };
  });
  const text = () =>
    `<p>${seed.pick(['Opis', '<b>Ważne</b>'])}<img src="${address(seed.pick(pictures))}" /></p>`;
  const formTemplates = times(1 + seed.below(3), () => ({
    name: fresh('Formularz'),
    elements: times(1 + seed.below(6), () => {
      const type = seed.pick(dataTypes);
      return {
        name: seed.pick(TEXTS),
        dataType: type.name,
        filterGroup: seed.pick([null, 'Grupa']),
        description:
          type.controlType === 'contentDisplay' ? text() : seed.pick([null, 'Zwykły <b>tekst</b>']),
        validatorSettings: null,
      };
    }),
  }));
  const [group, type] = [fresh('Grupa'), fresh('Typ')];
  return {
    format: 'kartoteka-definitions',
    version: 1,
    contentHash: '',
    unitTypes: units,
    controlCardGroups: [{ name: group }],
    controlCardTypes: [{ name: type }],
    dataTypes,
    formTemplates,
    controlCardTemplates: [
      {
        name: fresh(seed.pick(TEXTS)),
        description: seed.pick([null, text()]),
        controlCardGroup: group,
        controlCardType: type,
        approvalOrderRequired: seed.below(2) === 0,
        fillerMaySign: seed.below(2) === 0,
        onePersonMaySignSeveral: seed.below(2) === 0,
        passwordAtSigning: seed.below(2) === 0,
        elements: times(1 + seed.below(4), () => ({
          name: seed.pick(TEXTS),
          formTemplate: seed.pick([null, seed.pick(formTemplates).name]),
          description: seed.pick([null, text()]),
          isRepeatable: true,
          minRepetitions: seed.pick([null, 1]),
          maxRepetitions: seed.pick([null, 4]),
          assignments: seed.pick([[], [{ type: 'role' as const, name: 'admin' }]]),
        })),
        approvals: times(seed.below(3), () => ({ type: 'role' as const, name: 'admin' })),
      },
    ],
    pictures: [...pictures],
  };
}
