import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let admin: Person;
let other: Person;

beforeAll(async () => {
  [admin, other] = [await addPerson(app, 'admin'), await addPerson(app, 'admin')];
});

const create = (person: Person, key: string, displayName: string) =>
  person.client.send(
    organizationUnitRoutes.create,
    { body: { displayName } },
    { headers: { 'Idempotency-Key': key } },
  );

const named = (prefix: string) =>
  app.sql<{ display_name: string }>('select display_name from organization_unit where display_name like $1', [
    `${prefix}%`,
  ]);

test('a repeated idempotency key returns the first answer and does nothing twice', async () => {
  const first = await create(admin, 'k1', 'Raz');
  const again = await create(admin, 'k1', 'Raz');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(await named('Raz')).toHaveLength(1);
});

test('of ten simultaneous calls with one idempotency key, one is executed and all get the answer of this call', async () => {
  await app.sql(`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.2); return new; end $$`);
  await app.sql(`create trigger slow before insert on organization_unit for each row
    when (new.display_name = 'Wolna') execute function slow()`);
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(admin, 'k2', 'Wolna')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await named('Wolna')).toHaveLength(1);
});

test('an idempotency key that is used again with another body is refused', async () => {
  await create(admin, 'k3', 'Pierwsza');
  const answer = await create(admin, 'k3', 'Druga');
  expect([answer.status, answer.problem?.code]).toEqual([400, 'Kartoteka:IdempotencyKeyReused']);
  expect(await named('Druga')).toHaveLength(0);
});

test('a repeated call with an idempotency key may have another password, because no password is stored with the key', async () => {
  const call = (password: string) =>
    admin.client.send(
      identityUserRoutes.create,
      { body: { userName: 'klucznik', email: 'klucznik@test.local', password, roleNames: [] } },
      { headers: { 'Idempotency-Key': 'k-haslo' } },
    );
  const [first, again] = [await call('dobre nowe haslo'), await call('inne dobre haslo')];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
});

test('an idempotency key is valid for one user and one route', async () => {
  const unit = (await create(admin, 'k4', 'Moja')).body as { id: string };
  expect((await create(other, 'k4', 'Cudza')).status).toBe(200);
  const renamed = await admin.client.send(
    organizationUnitRoutes.update,
    { params: { id: unit.id }, body: { displayName: 'Moja nowa' } },
    { headers: { 'Idempotency-Key': 'k4' } },
  );
  expect(renamed.status).toBe(200);
});

test('an idempotency key of a failed call can be used again', async () => {
  await create(admin, 'k5', 'Zajęta');
  expect((await create(admin, 'k6', 'Zajęta')).status).toBe(403);
  await app.sql(`update organization_unit set display_name = 'Inna' where display_name = 'Zajęta'`);
  expect((await create(admin, 'k6', 'Zajęta')).status).toBe(200);
});

test('an idempotency key can be used again after a day', async () => {
  await create(admin, 'k7', 'Wczorajsza');
  await app.sql(`update idempotency_key set creation_time = now() - interval '25 hours' where key = 'k7'`);
  expect((await create(admin, 'k7', 'Dzisiejsza')).status).toBe(200);
  expect(await named('Dzisiejsza')).toHaveLength(1);
});

test('an idempotency key longer than 128 characters is refused', async () => {
  const answer = await create(admin, 'k'.repeat(129), 'Długa');
  expect([answer.status, answer.problem?.validationErrors?.[0]?.members]).toEqual([400, ['Idempotency-Key']]);
});
