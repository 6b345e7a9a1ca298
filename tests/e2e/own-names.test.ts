import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { expect, onTestFinished, test } from 'vitest';
import { openPage, SIZES, takeScreens } from '../env/browser.ts';
import { expectFlawless, PHONE } from '../env/flawless.ts';
import { logIn } from '../env/log-in.ts';
import { addPerson, type Person, TEST_PASSWORD } from '../env/person.ts';
import { startTestApp } from '../env/test-app.ts';

const rename = ({ id, client }: Person, body: Record<string, unknown>) =>
  client.call(identityUserRoutes.update, { params: { id }, body });

test('the start page links to users who changed their own names, and to the audit trail for more changes', async () => {
  // The start page counts every change in its database, so the test has a database of its own.
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const person = await addPerson(app, ['AbpIdentity.Users', 'AbpIdentity.Users.Update']);
  const admin = await addPerson(app, 'admin');
  // The screen of a user shows the name of every role, and a role's name may be one long word.
  await app.sql('update role set name = $1 where id = $2', ['Kontrolerzy'.repeat(5), person.roleId]);
  await rename(person, { name: 'Katarzyna', surname: 'Wiśniewska' });
  for (const name of ['Kasia', 'Katarzyna', 'Kasia', 'Katarzyna', 'Kasia']) await rename(person, { name });
  const { page } = await openPage({ baseURL: app.origin });
  await page.goto('/auth/login');
  await logIn(page, admin.userName, TEST_PASSWORD);
  const notice = page.getByRole('region', { name: 'Zmienione własne nazwy' });
  const link = notice.getByRole('link', { name: 'Katarzyna Wiśniewska – teraz Kasia Wiśniewska' }).first();
  await link.waitFor();
  expect(await notice.getByRole('listitem').count()).toBe(5);
  await expectFlawless(page, { sizes: [...Object.values(SIZES), PHONE] });

  await takeScreens(page, 'own-names-home');
  await link.click();
  await page.waitForURL(`**/administration/users/${person.id}`);
  await page.getByText(/^Wcześniej: Katarzyna Wiśniewska \(zmienione samodzielnie \d/).waitFor();
  await expectFlawless(page, { sizes: [PHONE] });
  await takeScreens(page, 'own-names-user');
  await page.goBack();
  await notice.getByRole('link', { name: 'i jeszcze 1', exact: true }).click();
  await page.waitForURL('**/administration/audit?*');
  await page.getByText('1 - 6 z 6').waitFor();
});
