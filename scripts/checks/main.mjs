import { citations } from './citations.mjs';
import { conformance } from './conformance.mjs';
import { evidence } from './evidence.mjs';
import { advisories } from './advisories.mjs';
import { format } from './format.mjs';
import { letters } from './letters.mjs';
import { licences } from './licences.mjs';
import { lint } from './lint.mjs';
import { map } from './map.mjs';
import { pins } from './pins.mjs';
import { texts } from './texts.mjs';
import { types } from './types.mjs';
import { unused } from './unused.mjs';
import { walls } from './walls.mjs';
import { words } from './words.mjs';

const SHOWN = 40;

/**
 * Runs a gate over the repository and over its samples. A gate that looked at nothing has failed. The note names what
 * the gate could not check.
 */
async function pass(gate) {
  const started = performance.now();
  const own = await gate.check();
  const samples = await gate.samples();
  const problems = [...own.problems, ...samples.problems.map((problem) => `sample: ${problem}`)];
  if (own.looked === 0) problems.push(`looked at no ${gate.unit}`);
  if (samples.looked === 0) problems.push('has no sample that must fail');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const note = own.note ? `, ${own.note}` : '';
  const looked = `${own.looked} ${gate.unit}${note}, ${samples.looked} samples, ${seconds} s`;
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${gate.name.padEnd(12)} ${looked}`);
  for (const problem of problems.slice(0, SHOWN)) console.log(`      ${problem}`);
  if (problems.length > SHOWN) console.log(`      and ${problems.length - SHOWN} more`);
  return problems.length === 0;
}

/** Runs gates one after another and returns the number of failed gates. */
async function passAll(gates) {
  let failed = 0;
  for (const gate of gates) {
    const passed = await pass(gate).catch((cause) => {
      console.log(`FAIL  ${gate.name}  ${cause instanceof Error ? cause.message : String(cause)}`);
      return false;
    });
    if (!passed) failed += 1;
  }
  return failed;
}

/** The slowest gates. They run at the same time as the other gates. */
const compilers = [types, lint];

/** The other gates. `map` comes after `walls`, because it uses the imports that `walls` has read. */
const readers = [
  format,
  walls,
  map,
  unused,
  words,
  letters,
  texts,
  pins,
  licences,
  advisories,
  evidence,
  conformance,
  citations,
];

const [only] = process.argv.slice(2);
const chosen = (gates) => gates.filter(({ name }) => !only || name === only);
const count = chosen([...compilers, ...readers]).length;
if (count === 0) {
  console.log(
    `No gate is called '${only}'. The gates: ${[...compilers, ...readers].map(({ name }) => name).join(', ')}`,
  );
  process.exitCode = 1;
} else {
  const [first, second] = await Promise.all([passAll(chosen(compilers)), passAll(chosen(readers))]);
  const failed = first + second;
  console.log(failed === 0 ? `${count} gates passed` : `${failed} of ${count} gates failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
