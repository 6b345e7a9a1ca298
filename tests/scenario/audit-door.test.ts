import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let admin: Person;

beforeAll(async () => {
  admin = await addPerson(app, 'admin');
});

describe('texts that are too long', () => {
  const messageAt = async (route: Parameters<typeof admin.client.send>[0], body: object) => {
    const answer = await admin.client.send(route, { body });
    return [answer.status, answer.problem?.validationErrors];
  };

  test('a name that is too long is refused with the limit in the message', async () => {
    expect(await messageAt(controlCardGroupRoutes.create, { name: 'x'.repeat(257) })).toEqual([
      400,
      [{ members: ['name'], message: 'Podaj najwyżej 256 znaków.' }],
    ]);
  });

  test('the length of a first name is counted in characters as people count them', async () => {
    const user = (name: string) => ({
      userName: 'emoji@test.local',
      email: 'emoji@test.local',
      password: 'dobre nowe haslo',
      name,
    });
    expect(await messageAt(identityUserRoutes.create, user('😀'.repeat(65)))).toEqual([
      400,
      [{ members: ['name'], message: 'Podaj najwyżej 64 znaki.' }],
    ]);
    expect(await messageAt(identityUserRoutes.create, user('😀'.repeat(64)))).toEqual([200, undefined]);
  });
});
