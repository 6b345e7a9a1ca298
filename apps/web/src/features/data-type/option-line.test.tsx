import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FormKitContext, newFormKit } from '../../form/kit-context.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { OptionsEditor } from './options-editor.tsx';
import type { SettingRow } from './setting-row.ts';

const ICON = { type: 'icon', value: 'kropla' };
const settings: readonly SettingRow[] = [
  { key: 'minLength', type: 'minLength', length: 1 },
  {
    key: 'availableOptions',
    type: 'availableOptions',
    options: ['a', 'b', 'c'].map((value) => ({ key: value, value, label: '', attributes: [] })),
  },
];

/** The form of a data type on the page. */
interface ShownOptions {
  /** The options as the form has them: the value, and whether the option has a picture. */
  readonly options: () => readonly (readonly [value: string, hasPicture: boolean])[];
  readonly set: (path: 'settings.1.options.1.attributes', value: readonly object[]) => void;
  readonly attributes: (index: number) => readonly { readonly type: string }[];
}

function showOptions(): ShownOptions {
  const kit = newFormKit();
  let form: ReturnType<typeof useForm<{ settings: SettingRow[] }>> | undefined;
  function Options() {
    const own = useForm<{ settings: SettingRow[] }>({ defaultValues: { settings: [...settings] } });
    useEffect(() => {
      form = own;
    }, [own]);
    return (
      <FormKitContext value={kit}>
        <FormProvider {...own}>
          <OptionsEditor path="settings.1" />
        </FormProvider>
      </FormKitContext>
    );
  }
  renderPart(<Options />);
  const rows = () => form?.getValues('settings.1.options') ?? [];
  return {
    options: () => rows().map(({ value, attributes }) => [value, (attributes ?? []).length > 0]),
    set: (path, value) => form?.setValue(path, value as never),
    attributes: (index) => rows()[index]?.attributes ?? [],
  };
}

/** Holds the browser's decoding of pictures until the returned function is called. */
function holdPictures(): () => void {
  const decode = window.createImageBitmap.bind(window);
  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  vi.spyOn(window, 'createImageBitmap').mockImplementation(async (...given: unknown[]) => {
    await held;
    return decode(...(given as [Blob]));
  });
  return release;
}

afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Pastes a small picture into the line of an option. `text` is what a spreadsheet puts on the clipboard beside the
 * picture of the copied cells. Returns whether the browser inserts the text itself.
 */
async function paste(option: string, text?: string): Promise<boolean> {
  const canvas = new OffscreenCanvas(2, 2);
  canvas.getContext('2d');
  const picture = new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' });
  const clipboardData = new DataTransfer();
  clipboardData.items.add(picture);
  if (text !== undefined) clipboardData.setData('text/plain', text);
  const field = page.getByRole('textbox', { name: /^Wartość/ }).nth(['a', 'b', 'c'].indexOf(option));
  await expect.element(field).toHaveValue(option);
  return field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
/** Waits long enough for a paste or a released picture to take effect. */
const settle = () =>
  new Promise((done) => {
    setTimeout(done, 300);
  });

test('a paste of spreadsheet cells puts their text into the field of an option, and not the picture of the cells', async () => {
  const { options } = showOptions();
  expect(await paste('b', 'LINIA A')).toBe(true);
  await settle();
  expect(options()).toEqual([
    ['a', false],
    ['b', false],
    ['c', false],
  ]);
  expect(await paste('b')).toBe(false);
  await expect.poll(options).toContainEqual(['b', true]);
});

test('a picture lands on its option when an earlier option was removed while the picture was read', async () => {
  const { options } = showOptions();
  const release = holdPictures();
  await paste('b');
  await press('Usuń: Opcja „a”');
  await expect.poll(() => options().map(([value]) => value)).toEqual(['b', 'c']);
  release();
  await expect.poll(options).toEqual([
    ['b', true],
    ['c', false],
  ]);
});

test('the picture of an option that was removed while the picture was read is dropped', async () => {
  const { options } = showOptions();
  const release = holdPictures();
  await paste('c');
  await press('Usuń: Opcja „c”');
  await expect.poll(() => options().map(([value]) => value)).toEqual(['a', 'b']);
  release();
  await settle();
  expect(options()).toEqual([
    ['a', false],
    ['b', false],
  ]);
});

test('an option keeps an attribute that it got while its picture was read', async () => {
  const { set, attributes } = showOptions();
  const release = holdPictures();
  await paste('b');
  set('settings.1.options.1.attributes', [ICON]);
  release();
  await expect.poll(() => attributes(1)).toHaveLength(2);
  expect(attributes(1)[1]).toEqual(ICON);
});
