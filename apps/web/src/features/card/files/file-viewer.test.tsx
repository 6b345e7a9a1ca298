import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CurrentUserContext } from '../../../lib/current-user.ts';
import { pictureQuery } from '../../../lib/files/file-pictures.ts';
import { GREY_PIXEL } from '../../../testing/grey-pixel.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleFile } from '../card-data/sample.ts';
import { shownStored } from '../work/file-changes.ts';
import { FileViewer } from './file-viewer.tsx';

const OLA = { id: 'ola', userName: 'ola', name: 'Ola', surName: null, email: null, grantedPolicies: {} };

test("the viewer offers 'Usuń' for a drawn picture, and not while it shows the original below it", async () => {
  const files = [sampleFile('1'), sampleFile('2', { originalId: '1' })].map(shownStored);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const picture = await (await fetch(GREY_PIXEL)).blob();
  for (const file of files)
    client.setQueryData(pictureQuery({ userId: OLA.id, ...file }, 'whole').queryKey, picture);
  const editing = { caption: () => undefined, remove: async () => false, draw: () => undefined };
  const viewer = <FileViewer files={files} opened="2" onClose={() => undefined} editing={editing} />;
  renderPart(<CurrentUserContext value={OLA}>{viewer}</CurrentUserContext>, { client });
  const remove = page.getByRole('button', { name: 'Usuń' });
  await expect.element(remove).toBeVisible();
  await page.getByRole('button', { name: 'Pokaż oryginał' }).click();
  await expect.element(page.getByRole('button', { name: 'Pokaż z rysunkiem' })).toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
});
