import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importsOf } from './imports.mjs';
import { readText, ROOT, SAMPLES } from './tree.mjs';

const PAGE = 'docs/architecture.md';
const BEGIN = '<!-- map: npm run map draws this from the imports -->';
const END = '<!-- /map -->';

/** The purpose of each room. A room without an entry fails the gate. */
const ROOMS = {
  'web/start': 'entry points',
  'web/app': 'router, menu, guards',
  'web/features': 'screens',
  'web/list': 'lists',
  'web/form': 'record forms',
  'web/controls': 'fields by kind',
  'web/ui': 'theme and parts',
  'web/lib': 'calls, session',
  'web/worker': 'service worker',
  'server/start': 'puts the server together',
  'server/boot': 'listener, workers',
  'server/config': 'variables',
  'server/process': 'signals, log, locks',
  'server/http': 'the door',
  'server/threads': 'heavy calls',
  'server/features': 'routes and services',
  'server/crud': 'what resources share',
  'server/list': 'lists as SQL',
  'server/search': 'index of cards',
  'server/history': 'chained events',
  'server/jobs': 'job queue',
  'server/db': 'PostgreSQL',
  'server/backup': 'backup and restore',
  'server/doctor': 'database as expected',
  'server/html': 'rich text',
  'server/regex': 'patterns',
  'server/pictures': 'pictures by hash',
  'server/files': 'photos and files',
  'server/browser': 'PDF files',
  'server/xlsx': 'workbooks',
  'server/demo': 'demo plant',
  contract: 'the wire',
  domain: 'the rules',
};
/** Leaves out texts, which all rooms import, and tests, which import all rooms. Their arrows would hide the rest. */
const LEFT_OUT = /\.test\.tsx?$|\/testing\/|\/texts\//;

/** Compares the map of docs/architecture.md with the imports. */
export const map = {
  name: 'map',
  unit: 'rooms',

  async check() {
    const { rooms, arrows } = await readRooms();
    const page = await readText(ROOT, PAGE);
    const problems = rooms
      .filter((room) => !(room in ROOMS))
      .map((room) => `${room} has no entry in map.mjs`);
    if (drawnIn(page) !== draw(rooms, arrows)) problems.push(`${PAGE} shows other imports, run npm run map`);
    return { looked: rooms.length, problems };
  },

  async samples() {
    const { rooms, arrows } = await readRooms();
    const page = await readText(join(SAMPLES, 'map'), 'architecture.md');
    const isFound = drawnIn(page) !== draw(rooms, arrows);
    return { looked: 1, problems: isFound ? [] : ['architecture.md passes'] };
  },
};

/** Writes the map into docs/architecture.md. */
export async function writeMap() {
  const { rooms, arrows } = await readRooms();
  const page = await readText(ROOT, PAGE);
  const [before, rest] = page.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (after === undefined) throw new Error(`${PAGE} has no place for the map.`);
  await writeFile(join(ROOT, PAGE), `${before}${BEGIN}\n\n${draw(rooms, arrows)}\n\n${END}${after}`);
}

const drawnIn = (page) => page.split(BEGIN)[1]?.split(END)[0]?.trim();

/**
 * Returns the rooms, sorted by name, and the arrows between them. The number of imports from one room into another
 * decides which arrows there are.
 */
async function readRooms() {
  const { modules } = await importsOf(ROOT);
  const counts = new Map();
  const rooms = new Set();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (from === null) continue;
    rooms.add(from);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to === null || to === from) continue;
      rooms.add(to);
      const key = `${from} ${to}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return { rooms: [...rooms].sort(), arrows: reduced(mainDirections(counts)) };
}

function roomOf(path) {
  if (LEFT_OUT.test(path)) return null;
  const [, app, file] = /^apps\/(server|web)\/src\/(.+)/.exec(path) ?? [];
  if (app !== undefined) return `${app}/${file.includes('/') ? file.slice(0, file.indexOf('/')) : 'start'}`;
  return /^packages\/(domain|contract)\/src\//.exec(path)?.[1] ?? null;
}

/**
 * Returns the arrows by the room that they start from. Of two rooms that import types of each other, only the
 * room that imports more gets an arrow, or the first one by name if both import as much.
 */
function mainDirections(counts) {
  const arrows = new Map();
  for (const [key, count] of counts) {
    const [from, to] = key.split(' ');
    const back = counts.get(`${to} ${from}`) ?? 0;
    if (count > back || (count === back && from < to)) arrows.set(from, [...(arrows.get(from) ?? []), to]);
  }
  return arrows;
}

/** Leaves out each arrow whose end can also be reached by a longer way. */
function reduced(arrows) {
  const reaches = (from, to, seen = new Set()) =>
    (arrows.get(from) ?? []).some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...arrows].flatMap(([from, ends]) =>
    ends
      .filter((to) => !ends.some((other) => other !== to && reaches(other, to)))
      .map((to) => ({ from, to })),
  );
}

function draw(rooms, arrows) {
  const id = (room) => room.replace('/', '_');
  const box = (room) => `    ${id(room)}["${room.replace(/^.*\//, '')}<br/><small>${ROOMS[room]}</small>"]`;
  const group = (title, name) => [
    `  subgraph ${name}["${title}"]`,
    ...rooms.filter((room) => room.startsWith(`${name}/`)).map(box),
    '  end',
  ];
  const shared = rooms.filter((room) => !room.includes('/')).map(box);
  return [
    '```mermaid',
    'flowchart TD',
    ...group('apps/web', 'web'),
    ...group('apps/server', 'server'),
    '  subgraph packages["packages"]',
    ...shared,
    '  end',
    ...arrows.map(({ from, to }) => `  ${id(from)} --> ${id(to)}`).sort(),
    '  web_lib -. HTTP .-> server_http',
    '```',
  ].join('\n');
}
