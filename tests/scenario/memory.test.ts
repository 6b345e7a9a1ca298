import { readdirSync, readFileSync } from 'node:fs';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { connectRoutes, CLIENT_ID } from '@kartoteka/contract/connect';
import { homeRoutes } from '@kartoteka/contract/home';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../env/client.ts';
import { startTestProcess } from '../env/test-app.ts';

/** MB that the process may have after the traffic. Without the options of its Node it had 400 and more. */
const MOST = 350;
/** Calls of one round, and at once. */
const CALLS = 600;
const AT_ONCE = 16;

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const filesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

// Only Linux shows the memory and the open files of another process.
test.runIf(process.platform === 'linux')(
  'after many calls and sign-ins a process has little memory, and leaves no connection or file open',
  async () => {
    const app = await startTestProcess();
    try {
      const { pid } = app.process;
      const admin = app.client.as('admin@demo.local');
      const { items } = await admin.call(controlCardRoutes.search, { body: { maxResultCount: 100 } });
      const connections = async () =>
        (
          await app.sql<{ open: number }>(
            `select count(*)::int as open from pg_stat_activity where datname = current_database()`,
          )
        )[0]?.open ?? 0;
      const signIn = {
        grant_type: 'password',
        client_id: CLIENT_ID,
        username: 'operator@demo.local',
        password: DEMO_PASSWORD,
      } as const;
      const call = (nth: number) => {
        const card = items[nth % items.length]?.id ?? '';
        if (nth % 40 === 0) return app.client.send(connectRoutes.token, { body: signIn });
        if (nth % 3 === 0) return admin.send(controlCardRoutes.get, { params: { id: card } });
        if (nth % 3 === 1) return admin.send(homeRoutes.read);
        return admin.send(controlCardRoutes.search, { body: { maxResultCount: 50 } });
      };
      const makeCalls = async (): Promise<{ files: number; open: number }> => {
        let next = 0;
        const statuses = new Set<number>();
        const work = async (): Promise<void> => {
          while (next < CALLS) statuses.add((await call(next++)).status);
        };
        await Promise.all(Array.from({ length: AT_ONCE }, work));
        expect([...statuses]).toEqual([200]);
        return { files: filesOf(pid), open: await connections() };
      };

      const once = await makeCalls();
      const twice = await makeCalls();
      expect(memoryOf(pid)).toBeLessThan(MOST);
      // A file that each call left open would be counted hundreds of times here.
      expect(twice.files).toBeLessThan(once.files + AT_ONCE);
      expect(twice.open).toBeLessThan(once.open + AT_ONCE);
    } finally {
      await app.close();
    }
  },
  120_000,
);
