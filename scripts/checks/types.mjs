import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { tool } from './tool.mjs';
import { filesUnder, ROOT, SAMPLES } from './tree.mjs';

const TYPESCRIPT = /(?<!\.d)\.tsx?$/;

/** The compiler's records of each project, with which a second run compiles only what changed. */
const KEPT = join(ROOT, 'node_modules', '.cache', 'types');

/** Runs TypeScript 7, strict, over every project. A source that no project includes is a failure too. */
export const types = {
  name: 'types',
  unit: 'sources',

  async check() {
    const sources = (await filesUnder(ROOT)).filter((path) => TYPESCRIPT.test(path));
    const projects = [...new Set(sources.map(projectOf))].sort();
    const read = new Set();
    const problems = [];
    for (const project of projects) {
      if (!existsSync(join(ROOT, project, 'tsconfig.json'))) {
        problems.push(`${project} has no tsconfig.json`);
        continue;
      }
      const result = await compile(join(ROOT, project), [
        '--incremental',
        '--tsBuildInfoFile',
        join(KEPT, `${project.replaceAll('/', '-')}.tsbuildinfo`),
      ]);
      for (const path of result.read) read.add(path);
      problems.push(...result.problems);
    }
    const unread = sources.filter((path) => !read.has(path)).map((path) => `${path}: no project reads it`);
    return { looked: sources.length - unread.length, problems: [...problems, ...unread] };
  },

  async samples() {
    const folder = join(SAMPLES, 'types');
    const names = (await filesUnder(folder, () => false)).filter((path) => TYPESCRIPT.test(path));
    const { problems } = await compile(folder);
    const passed = names.filter(
      (name) => !problems.some((problem) => problem.includes(`samples/types/${name}(`)),
    );
    return { looked: names.length, problems: passed.map((name) => `${name} passes the compiler`) };
  },
};

/**
 * Returns the project of a source. A workspace is a folder of two segments. The files of bench have a project of their
 * own. All other files belong to the project of the tests.
 */
function projectOf(path) {
  const [first, second] = path.split('/');
  if (first === 'packages' || first === 'apps') return `${first}/${second}`;
  return first === 'bench' ? 'bench' : 'tests';
}

async function compile(folder, options = []) {
  const { output, errors, code } = await tool('typescript-7', 'tsc', [
    '-p',
    folder,
    '--noEmit',
    '--listFiles',
    '--pretty',
    'false',
    ...options,
  ]);
  const lines = output.split('\n').filter(Boolean);
  const problems = lines.filter((line) => /error TS\d+/.test(line));
  if (code !== 0 && problems.length === 0) problems.push(`the compiler failed on ${folder}: ${errors}`);
  const read = lines.filter(
    (line) => line.startsWith(ROOT + sep) || line.startsWith(ROOT.replaceAll(sep, '/')),
  );
  return { problems, read: read.map((path) => relative(ROOT, path).replaceAll(sep, '/')) };
}
