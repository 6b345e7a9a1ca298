import { expect, test } from 'vitest';
import { pageFor } from './addresses.ts';

test.each([
  ['/', '/index.html'],
  ['/control-cards/operator', '/index.html'],
  ['/control-cards/0198-ab/operator', '/index.html'],
  ['/administration/users/a.b%40c', '/index.html'],
  ['/profile', '/index.html'],
  ['/healthy', '/index.html'],
  ['/auth/login', '/login.html'],
])('the service worker answers for the screen at %s with the kept page %s', (path, page) =>
  expect(pageFor(path)).toBe(page),
);

test.each([
  '/api/app/control-card/1/form-data',
  '/api',
  '/connect/token',
  '/swagger',
  '/swagger/v1/swagger.json',
  '/health/ready',
  '/metrics',
  '/pdf-export',
  '/check',
  '/assets/index-1.js',
  '/favicon.svg',
  '/robots.txt',
  '/service-worker.js',
])('the service worker has no kept page for the address %s', (path) => expect(pageFor(path)).toBeNull());
