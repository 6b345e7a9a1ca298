/**
 * Returns the arguments of a command that tries many random cases, by name. An argument that is not a whole number, or
 * one argument too many, ends the command with exit code 2, because it would run cases that nobody asked for.
 *
 * @param {readonly string[]} names in the order in which the command takes them; all may be left out
 * @returns {Record<string, string | undefined>}
 */
export function sweepArguments(names) {
  const given = process.argv.slice(2);
  const isSound = given.length <= names.length && given.every((value) => /^\d{1,9}$/.test(value));
  if (isSound) return Object.fromEntries(names.map((name, at) => [name, given[at]]));
  const usage = names.map((name) => `[<${name}>]`).join(' ');
  process.stderr.write(`This command takes whole numbers, in this order: ${usage}\n`);
  process.exit(2);
}

/**
 * Sets those variables of the environment that have a value.
 *
 * @param {Readonly<Record<string, string | undefined>>} variables
 */
export function setVariables(variables) {
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] = value;
  }
}
