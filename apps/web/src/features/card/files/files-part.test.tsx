import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CurrentUserContext } from '../../../lib/current-user.ts';
import { fileBox } from '../../../lib/files/file-box.ts';
import { pictureQuery } from '../../../lib/files/file-pictures.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { whitePhoto } from '../../../testing/white-photo.ts';
import { sampleFile } from '../card-data/sample.ts';
import { type AddedFile, NO_FILE_CHANGES, shownFiles } from '../work/file-changes.ts';
import { FilesPart } from './files-part.tsx';

const OLA = { id: 'ola', userName: 'ola', name: 'Ola', surName: null, email: null, grantedPolicies: {} };

/** The keys of the drawn pictures, in the order of the drawings. */
const keys: string[] = [];

/** Three photos, upon which a person can draw. */
function Photos({ onCaption }: { onCaption: (ref: string) => void }) {
  const [added, setAdded] = useState<readonly AddedFile[]>([]);
  const stored = ['1', '2', '3'].map((id) => sampleFile(id, { caption: `zdjęcie ${id}` }));
  const own = {
    files: shownFiles({ ...NO_FILE_CHANGES, added }, stored),
    need: { isOffered: true, min: 0, max: null },
    photos: 3,
    adding: { add: () => Promise.resolve(), warm: () => undefined },
    caption: ({ ref }: { ref: string }) => onCaption(ref),
    remove: () => Promise.resolve(false),
    retry: () => undefined,
    full: null,
    replace(drawn: AddedFile) {
      keys.push(drawn.key);
      setAdded((before) => [...before, drawn]);
    },
  };
  return <FilesPart id="files" own={own} error={null} />;
}

/** Shows three photos. Returns a mock that is called with the ref of the picture whose caption a person types. */
async function showPhotos() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const picture = await whitePhoto(200);
  for (const id of ['1', '2', '3'])
    for (const form of ['thumbnail', 'whole'] as const)
      client.setQueryData(pictureQuery({ userId: OLA.id, id, key: null }, form).queryKey, picture);
  const onCaption = vi.fn<(ref: string) => void>();
  renderPart(
    <CurrentUserContext value={OLA}>
      <Photos onCaption={onCaption} />
    </CurrentUserContext>,
    { client },
  );
  onTestFinished(() => fileBox.remove(OLA.id, keys.splice(0)));
  return onCaption;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tile = (id: string) => button(`Otwórz: zdjęcie ${id} (${id}.jpg)`);
const heading = () => page.getByRole('heading', { name: /^Podgląd/ });

/** Draws a text on the picture that the viewer shows. */
async function draw(text: string): Promise<void> {
  await button('Rysuj').click();
  await button('Tekst').click();
  await page.getByRole('img', { name: 'Rysowanie na zdjęciu' }).click();
  await page.getByRole('textbox', { name: 'Tekst na zdjęciu' }).fill(text);
  await button('Zapisz rysunek').click();
  await expect.element(button('Zapisz rysunek')).not.toBeInTheDocument();
}

test('the viewer stays on a picture that a person draws upon twice', async () => {
  const onCaption = await showPhotos();
  await tile('1').click();
  await draw('rysa');
  await expect.element(heading()).toHaveTextContent('Podgląd 3 z 3');
  await draw('wgniecenie');
  await expect.element(heading()).toHaveTextContent('Podgląd 3 z 3');
  await page.getByRole('textbox', { name: 'Podpis' }).fill('rysa i wgniecenie');
  expect(onCaption).toHaveBeenLastCalledWith(keys[1]);
});

test('when the viewer closes, the focus returns to the tile of the picture that it showed', async () => {
  await showPhotos();
  await tile('2').click();
  await button('Zamknij').click();
  await expect.element(tile('2')).toHaveFocus();
  await tile('1').click();
  await draw('rysa');
  await button('Zamknij').click();
  await expect.element(tile('1')).toHaveFocus();
});
