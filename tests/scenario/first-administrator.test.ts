import { CLIENT_ID } from '@kartoteka/contract/connect';
import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../env/client.ts';
import { startTestProcess, type TestProcess } from '../env/test-app.ts';

const signIn = (app: TestProcess, username: string, password: string, origin = app.origin) =>
  fetch(`${origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: CLIENT_ID, username, password }),
  });

describe('a server without a demo plant', () => {
  let app: TestProcess;
  beforeAll(async () => {
    app = await startTestProcess({ from: 'empty', env: { DEMO: '0' } });
  });
  afterAll(() => app.close());

  test('a server without a demo creates its first administrator, and shows the password only at the first start', async () => {
    const shown = /admin@kartoteka\.local\s+hasło (\S+)/.exec(app.process.output());
    expect(shown?.[1]).toMatch(/^[\w-]{24}$/);
    expect((await signIn(app, 'admin@kartoteka.local', shown?.[1] ?? '')).status).toBe(200);

    const second = await app.startAnother();
    expect(second.output()).not.toContain('hasło');
    expect(await app.sql('select count(*)::int as count from app_user')).toEqual([{ count: 1 }]);
  });

  test('a server without a demo prefills no login', async () => {
    const configuration = await app.client.send(applicationConfigurationRoutes.get, {});
    expect(JSON.stringify(configuration.body)).not.toContain('demoLogin');
  });
});

test('a configured administrator password is used and not printed', async () => {
  const app = await startTestProcess({
    from: 'empty',
    env: { DEMO: '0', ADMIN_EMAIL: 'szef@zaklad.pl', ADMIN_PASSWORD: 'trzy zielone tokarki' },
  });
  try {
    expect(app.process.output()).toContain('szef@zaklad.pl');
    expect(app.process.output()).not.toContain('tokarki');
    expect((await signIn(app, 'szef@zaklad.pl', 'trzy zielone tokarki')).status).toBe(200);
  } finally {
    await app.close();
  }
});

test('the known demo password no longer works once the demo is off', async () => {
  const app = await startTestProcess({ from: 'demo' });
  try {
    const granted = await signIn(app, 'operator@demo.local', DEMO_PASSWORD);
    expect(granted.status).toBe(200);
    const { access_token: token } = (await granted.json()) as { access_token: string };

    const given = { ADMIN_EMAIL: 'szef@zaklad.pl', ADMIN_PASSWORD: 'trzy zielone tokarki' };
    const production = await app.startAnother({ DEMO: '0', ...given });
    expect((await signIn(app, 'operator@demo.local', DEMO_PASSWORD, production.origin)).status).toBe(400);
    const sessions = await fetch(`${production.origin}/api/account/sessions`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(sessions.status).toBe(401);
    expect(production.output()).toContain('szef@zaklad.pl');

    // Administrators who cannot sign in do not count, so the only administrator who can sign in must stay.
    const boss = await signIn(app, given.ADMIN_EMAIL, given.ADMIN_PASSWORD, production.origin);
    const headers = {
      Authorization: `Bearer ${((await boss.json()) as { access_token: string }).access_token}`,
      'Content-Type': 'application/json',
    };
    const users = `${production.origin}/api/identity/users`;
    const { items } = (await (await fetch(`${users}?filter=szef`, { headers })).json()) as {
      items: { id: string }[];
    };
    const leave = { method: 'PUT', headers, body: '{"isActive":false}' };
    expect(await (await fetch(`${users}/${items[0]?.id}`, leave)).json()).toMatchObject({
      error: { code: 'Volo.Abp.Identity:LastAdministrator' },
    });
  } finally {
    await app.close();
  }
});
