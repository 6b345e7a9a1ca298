import { accountRoutes } from '@kartoteka/contract/account';
import { connectRoutes } from '@kartoteka/contract/connect';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAxeClean, openPage, SIZES } from '../env/browser.ts';
import { ADMIN, openAs, press } from '../env/card-page.ts';
import { expectFlawless } from '../env/flawless.ts';
import { addPerson, TEST_PASSWORD } from '../env/person.ts';
import { logIn } from '../env/log-in.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { expectSaved, field, onScreen, save } from '../env/warehouse-page.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);

const USERS = '/administration/users';
const ROLES = '/administration/roles';
const AUDIT = '/administration/audit';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const menuItems = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link').allTextContents();

test('a new user sees only what the new role grants, and loses access when an administrator deactivates the account', async () => {
  const { page } = await openAs(app, ADMIN, ROLES);
  await onScreen(page, 'Role');
  await page.getByRole('link', { name: 'Dodaj' }).click();
  await onScreen(page, 'Tworzenie');
  const label = fresh('Magazynier');
  const email = fresh('ewa').replace(' ', '.');
  await field(page, 'Nazwa systemowa').fill(`rola ${label}`);
  await field(page, 'Etykieta').fill(label);
  await box(page, 'Rola domyślna').click();
  await box(page, 'Typy jednostek').click();
  expect(await box(page, 'Magazyn danych').evaluate((one: HTMLInputElement) => one.indeterminate)).toBe(true);
  await expectFlawless(page, { sizes: [SIZES.desktop], pictures: 'admin-role' });
  await save(page);
  await onScreen(page, 'Role');
  await page.getByRole('link', { name: `rola ${label}` }).waitFor();

  await page.goto(`${USERS}/create`);
  await onScreen(page, 'Tworzenie');
  const login = `${email}@zaklad.test`;
  await field(page, 'E-mail').fill(login);
  await field(page, 'Imię').fill('Ewa');
  await field(page, 'Nazwisko').fill('Nowa');
  await field(page, 'Hasło').fill(TEST_PASSWORD);
  await expect.poll(() => box(page, label).isChecked()).toBe(true);
  await save(page);
  await onScreen(page, 'Użytkownicy');

  const ewa = await openPage({ baseURL: app.origin });
  ewa.expectProblem(/status of 40[01]/);
  await ewa.page.goto('/auth/login');
  await logIn(ewa.page, login, TEST_PASSWORD);
  await ewa.page.getByRole('heading', { level: 1, name: 'Dzień dobry, Ewa' }).waitFor();
  expect(await menuItems(ewa.page)).toEqual(['Strona główna', 'Typy jednostek']);
  await ewa.page.goto(USERS);
  await onScreen(ewa.page, 'Brak uprawnień');
  await ewa.page.goto('/data-warehouse/unit-types');
  await onScreen(ewa.page, 'Typy jednostek');

  await page.getByRole('combobox', { name: 'Wyszukaj' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: login }).click();
  await onScreen(page, 'Aktualizacja');
  await page.getByRole('region', { name: 'Sesje' }).getByText('Chrome').waitFor();
  await expectFlawless(page, { sizes: [SIZES.desktop], pictures: 'admin-user' });
  await box(page, 'Konto aktywne').click();
  await save(page);
  await expectSaved(page);
  await ewa.page.goto('/data-warehouse/unit-types');
  await ewa.page.waitForURL(/\/auth\/login/);
  await ewa.page.goto('/auth/login');
  await logIn(ewa.page, login, TEST_PASSWORD);
  await ewa.page.getByRole('alert').waitFor();
});

test('the lists of users and roles and the audit trail show their columns, states and changes', async () => {
  const { id } = await addPerson(app, []);
  await admin().call(identityUserRoutes.update, { params: { id }, body: { isActive: false } });
  const { page } = await openAs(app, ADMIN, USERS);
  await onScreen(page, 'Użytkownicy');
  await page.getByText('nieaktywny').first().waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Imię',
    'Nazwisko',
    'E-mail',
    'Data modyfikacji',
    'Data utworzenia',
    'Role',
    'Aktywność',
    'Działania',
  ]);
  const activity = page.getByRole('row', { name: 'admin@demo.local' }).locator('[data-field=lastSeenTime]');
  await activity.getByText(/^\d\d\/\d\d\/\d{4}$/).waitFor();
  await expectFlawless(page, { sizes: [SIZES.desktop], pictures: 'admin-users' });

  await page.goto(ROLES);
  await onScreen(page, 'Role');
  await page.getByText('wbudowana').waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Nazwa systemowa',
    'Etykieta',
    'Działania',
  ]);

  await page.goto(AUDIT);
  await onScreen(page, 'Dziennik zdarzeń');
  await page.getByRole('button', { name: 'Zmiana użytkownika', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Zmiana użytkownika' });
  await dialog.getByRole('row', { name: 'Konto aktywne Tak Nie' }).waitFor();
  expect(await dialog.getByRole('link', { name: /^Użytkownik / }).getAttribute('href')).toBe(
    `${USERS}/${id}`,
  );
  await expectFlawless(page, { pictures: 'admin-audit-event' });
  await press(dialog, 'Zamknij');
  await expect.poll(() => dialog.count()).toBe(0);
});

test('the tree of permissions works by keyboard and stays consistent', async () => {
  const { roleId } = await addPerson(app, []);
  const { page, expectProblem } = await openAs(app, ADMIN, `${ROLES}/${roleId}`);
  await onScreen(page, 'Aktualizacja');
  await box(page, 'Użytkownicy').focus();
  await page.keyboard.press('Space');
  const children = ['Tworzenie użytkowników', 'Zmienianie użytkowników', 'Usuwanie użytkowników'];
  for (const name of children) expect(await box(page, name).isChecked(), name).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await box(page, 'Tworzenie użytkowników').isChecked()).toBe(false);
  const users = box(page, 'Użytkownicy');
  expect(await users.evaluate((one: HTMLInputElement) => one.indeterminate)).toBe(true);
  await page.keyboard.press('Control+S');
  await expectSaved(page);
  const { permissions } = await admin().call(identityRoleRoutes.getForm, { params: { id: roleId } });
  expect(permissions?.flatMap(({ name, isGranted }) => (isGranted ? [name] : []))).toEqual([
    'AbpIdentity.Users',
    'AbpIdentity.Users.Update',
    'AbpIdentity.Users.Delete',
  ]);

  // Another client saved the role first, so the screen shows both versions side by side.
  const [mine = '', theirs = ''] = ['moja', 'cudza'].map(fresh);
  await admin().call(identityRoleRoutes.updateForm, {
    params: { id: roleId },
    body: { role: { name: theirs }, permissions: [{ name: 'AbpIdentity.Users.Delete', isGranted: false }] },
  });
  expectProblem(/status of 409/);
  await field(page, 'Nazwa systemowa').fill(mine);
  await save(page);
  const conflict = page.getByRole('dialog', { name: 'Ktoś zmienił te dane w międzyczasie' });
  await conflict.getByRole('row', { name: `Nazwa systemowa ${mine} ${theirs}` }).waitFor();
  await press(conflict, 'Weź zapisane');
  await expect.poll(() => field(page, 'Nazwa systemowa').inputValue()).toBe(theirs);
  expect(await box(page, 'Usuwanie użytkowników').isChecked()).toBe(false);
});

test('a user can give only permissions that they have, and the screen explains each disabled box and button', async () => {
  const clerk = await addPerson(app, [
    'AbpIdentity.Users',
    'AbpIdentity.Users.Update',
    'AbpIdentity.Roles',
    'AbpIdentity.Roles.Update',
    'AbpIdentity.Roles.ManagePermissions',
  ]);
  const { roleId } = await addPerson(app, []);
  const { page } = await openPage({ baseURL: app.origin });
  await page.goto('/auth/login');
  await logIn(page, clerk.userName, TEST_PASSWORD);
  await page.getByRole('heading', { level: 1, name: /^Dzień dobry/ }).waitFor();
  await page.goto(`${USERS}/${clerk.id}`);
  await page.getByText('Własnego konta nie można wyłączyć.').waitFor();
  expect(await box(page, 'Konto aktywne').isDisabled()).toBe(true);
  await box(page, clerk.roleName).waitFor();
  expect(await box(page, clerk.roleName).isDisabled()).toBe(false);
  await page.getByText('Ta rola daje uprawnienia, których nie masz').first().waitFor();
  await press(page, 'Więcej');
  await page.getByRole('menuitem', { name: /Usuń.*Własnego konta nie można usunąć/ }).waitFor();

  const [boss] = await app.sql<{ id: string }>('select id from app_user where email = $1', [ADMIN]);
  await page.goto(`${USERS}/${boss?.id}`);
  await page.getByText('Ten użytkownik ma uprawnienia, których nie masz, więc').waitFor();
  for (const name of ['E-mail', 'Zmiana hasła']) {
    expect(await field(page, name).isDisabled(), name).toBe(true);
  }

  await page.goto(`${ROLES}/${roleId}`);
  await onScreen(page, 'Aktualizacja');
  expect(await box(page, 'Wypełnianie kart').isDisabled()).toBe(true);
  expect(await box(page, 'Zmienianie ról').isDisabled()).toBe(false);
  const { items } = await admin().call(identityRoleRoutes.all);
  // Screens whose permission a person takes from their own role disappear from the menu at once.
  await page.goto(`${ROLES}/${clerk.roleId}`);
  await onScreen(page, 'Aktualizacja');
  expect(await menuItems(page)).toEqual(['Strona główna', 'Użytkownicy', 'Role']);
  await box(page, 'Zmienianie użytkowników').click();
  await box(page, 'Użytkownicy').click();
  await box(page, 'Użytkownicy').click();
  await save(page);
  await expectSaved(page);
  await expect.poll(() => menuItems(page)).toEqual(['Strona główna', 'Role']);

  const fixed = items.find(({ isStatic }) => isStatic);
  await page.goto(`${ROLES}/${fixed?.id}`);
  await page.getByText('To rola wbudowana: ma zawsze wszystkie uprawnienia.').waitFor();
  expect(await field(page, 'Nazwa systemowa').isDisabled()).toBe(true);
  expect(await box(page, 'Karty').isChecked()).toBe(true);
});

test('a user who may only view accounts sees the disabled form of an account and the reason, and no screen without the permission', async () => {
  const reader = await addPerson(app, ['AbpIdentity.Users']);
  const { page, expectProblem } = await openPage({ baseURL: app.origin });
  await page.goto('/auth/login');
  await logIn(page, reader.userName, TEST_PASSWORD);
  await page.getByRole('heading', { level: 1, name: /^Dzień dobry/ }).waitFor();
  await page.goto(USERS);
  await page.getByRole('grid').getByRole('link', { name: reader.userName }).click();
  await page.getByText('Możesz to przeglądać, ale nie masz uprawnienia do zmian.').waitFor();
  expect(await field(page, 'Imię').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Zapisz' }).count()).toBe(0);
  await page.getByRole('region', { name: 'Sesje' }).getByText('Chrome').waitFor();
  expect(await page.getByRole('button', { name: 'Zakończ sesje' }).count()).toBe(0);
  await expectAxeClean(page);
  await page.goto(`${USERS}/create`);
  await onScreen(page, 'Brak uprawnień');

  // When an administrator takes a permission away, the next refused call closes the screen that needs it.
  await page.goto(USERS);
  await onScreen(page, 'Użytkownicy');
  await admin().call(identityRoleRoutes.updateForm, {
    params: { id: reader.roleId },
    body: { role: { name: reader.roleName }, permissions: [{ name: 'AbpIdentity.Users', isGranted: false }] },
  });
  expectProblem(/status of 403/);
  await page.getByRole('combobox', { name: 'Wyszukaj' }).fill('kto');
  await onScreen(page, 'Brak uprawnień');
  expect(await menuItems(page)).toEqual(['Strona główna']);
});

test('an administrator unlocks a locked account, and errors of the user form are shown at their fields', async () => {
  const person = await addPerson(app, []);
  for (let n = 0; n < 5; n += 1) {
    await app.client.send(connectRoutes.token, {
      body: {
        grant_type: 'password',
        client_id: 'Kartoteka_App',
        username: person.userName,
        password: 'nie to',
      },
    });
  }
  const { page, expectProblem } = await openAs(app, ADMIN, `${USERS}/${person.id}`);
  expectProblem(/status of 403/);
  await page.getByText(/^Logowanie z adresu 127\.0\.0\.1 jest zablokowane do /).waitFor();
  await expectAxeClean(page);
  await press(page, 'Odblokuj');
  await page.getByText('Konto odblokowane').waitFor();
  const user = await admin().call(identityUserRoutes.get, { params: { id: person.id } });
  expect(user.lockoutEnd).toBeNull();

  await field(page, 'E-mail').fill(ADMIN);
  await save(page);
  await page.getByText(`Adres „${ADMIN}” jest już zajęty.`).first().waitFor();
  expect(await page.getByText(/^Login „/).count()).toBe(0);
  await expect.poll(() => field(page, 'E-mail').getAttribute('aria-invalid')).toBe('true');
  await field(page, 'E-mail').fill(user.email);
  // Another client saves the account first.
  await admin().call(identityUserRoutes.update, { params: { id: person.id }, body: { name: 'Anna' } });
  await field(page, 'Imię').fill('Hanna');
  expectProblem(/status of 409/);
  await save(page);
  const conflict = page.getByRole('dialog', { name: 'Ktoś zmienił te dane w międzyczasie' });
  await conflict.getByRole('row', { name: 'Imię Hanna Anna' }).waitFor();
  await press(conflict, 'Zachowaj moje');
  await expectSaved(page);

  // Another client has deleted the account, so nothing can be saved. The typed text stays readable.
  await admin().call(identityUserRoutes.remove, { params: { id: person.id } });
  expectProblem(/status of 404/);
  await field(page, 'Imię').fill('Joanna');
  await save(page);
  await page.getByText('Nie znaleziono rekordu. Ktoś usunął go w międzyczasie.').waitFor();
  expect(await field(page, 'Imię').inputValue()).toBe('Joanna');
});

test("changing one's own password asks for the old one and ends every session, and other sessions can be ended one by one", async () => {
  const person = await addPerson(app, []);
  const { page, expectProblem } = await openPage({ baseURL: app.origin });
  expectProblem(/status of 403/);
  // When the server requires longer passwords, the screens show its minimum.
  await page.route('**/api/abp/application-configuration', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      'Password.RequiredLength":"8"',
      'Password.RequiredLength":"12"',
    );
    await route.fulfill({ response, body });
  });
  await page.goto('/auth/login');
  await logIn(page, person.userName, TEST_PASSWORD);
  await page.getByRole('heading', { level: 1, name: 'Dzień dobry, Osoba' }).waitFor();
  await person.client.call(accountRoutes.sessions);
  await page.getByRole('button', { name: /^Konto: / }).click();
  await page.getByRole('menuitem', { name: 'Mój profil' }).click();
  await onScreen(page, 'Mój profil');
  await page.getByText('Co najmniej 12 znaków.').waitFor();
  const sessions = page.getByRole('region', { name: 'Moje sesje' });
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
  await expectFlawless(page, { sizes: [SIZES.desktop], pictures: 'profile' });
  await press(sessions, 'Zakończ');
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);

  const elsewhere = await app.client.send(connectRoutes.token, {
    body: {
      grant_type: 'password',
      client_id: 'Kartoteka_App',
      username: person.userName,
      password: TEST_PASSWORD,
    },
  });
  expect(elsewhere.status).toBe(200);
  await page.reload();
  await press(sessions, 'Zakończ pozostałe');
  await press(page.getByRole('dialog', { name: 'Zakończyć pozostałe sesje?' }), 'Zakończ pozostałe');
  await page.getByText('Pozostałe sesje zakończone').waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  expect(await sessions.getByRole('button', { name: 'Zakończ pozostałe' }).count()).toBe(0);

  await field(page, 'Obecne hasło').fill('nie to');
  await field(page, 'Nowe hasło').fill('calkiem nowe haslo');
  await press(page, 'Zmień hasło');
  await page.getByText('To hasło jest nieprawidłowe.').waitFor();
  await expect
    .poll(() => field(page, 'Obecne hasło').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await field(page, 'Obecne hasło').fill(TEST_PASSWORD);
  await press(page, 'Zmień hasło');
  const told = page.getByRole('alertdialog', { name: 'Hasło zmienione' });
  await told.waitFor();
  await press(told, 'OK');
  await page.waitForURL(/\/auth\/login/);
  await page.goto('/auth/login');
  await logIn(page, person.userName, 'calkiem nowe haslo');
  await page.getByRole('heading', { level: 1, name: 'Dzień dobry, Osoba' }).waitFor();
});

test("the form of one's own account asks for the current password when a new password is typed, and the forms of other accounts do not", async () => {
  const [person, other] = [await addPerson(app, 'admin'), await addPerson(app, [])];
  const { page, expectProblem } = await openPage({ baseURL: app.origin });
  expectProblem(/status of 40[013]/);
  await page.goto('/auth/login');
  await logIn(page, person.userName, TEST_PASSWORD);
  await page.getByRole('heading', { level: 1, name: 'Dzień dobry, Osoba' }).waitFor();
  const present = page.getByLabel('Obecne hasło');
  await page.goto(`/administration/users/${other.id}`);
  await page.getByLabel('Zmiana hasła').waitFor();
  expect(await present.count()).toBe(0);

  await page.goto(`/administration/users/${person.id}`);
  await page.getByLabel('Zmiana hasła').fill('calkiem nowe haslo');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect.poll(() => present.getAttribute('aria-invalid')).toBe('true');
  await present.fill('nie to haslo');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('To hasło jest nieprawidłowe.').first().waitFor();
  expect(await page.getByLabel('Zmiana hasła').inputValue()).toBe('calkiem nowe haslo');
  await expectFlawless(page, { pictures: 'own-password' });
  await present.fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  // The change has ended the session. After the next login the user is back at the same screen.
  await page.getByRole('button', { name: 'Zaloguj' }).waitFor();
  await logIn(page, person.userName, 'calkiem nowe haslo');
  await page.getByLabel('Zmiana hasła').waitFor();
});
