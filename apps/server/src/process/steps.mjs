/**
 * Shows what a start is doing. On a terminal, a step is one line that grows. Elsewhere, a step that takes longer than a
 * second prints that it began, its progress every few seconds, and that it ended.
 *
 * @typedef {object} Step
 * @property {(text: string) => void} progress sets the progress that is shown after the title
 * @property {(text?: string) => void} done ends the step; without a text, a quick step leaves no line
 * @property {() => void} failed ends the step with its last progress; the code that catches the error prints the reason
 */

const QUIET_MS = 1_000;
const REPEAT_MS = 5_000;

/**
 * Begins a step.
 *
 * @param {string} title what is being done, in Polish
 * @param {NodeJS.WriteStream} [out]
 * @returns {Step}
 */
export function beginStep(title, out = process.stdout) {
  const began = performance.now();
  const live = out.isTTY;
  let progress = '';
  let told = began;
  let open = false;

  const elapsed = () => performance.now() - began;
  const line = () => {
    const seconds = elapsed() < QUIET_MS ? '' : `${Math.round(elapsed() / 1000)} s`;
    const detail = [progress, seconds].filter(Boolean).join(', ');
    return `  ${title}${detail === '' ? '…' : `: ${detail}`}`;
  };
  const draw = () => {
    open = true;
    told = performance.now();
    out.write(live ? `\r\u001B[K${line().slice(0, out.columns - 1)}` : `${line()}\n`);
  };
  const timer = setInterval(
    () => {
      if (live || !open || performance.now() - told >= REPEAT_MS) draw();
    },
    live ? 250 : QUIET_MS,
  );
  timer.unref();
  const end = (/** @type {string} */ text) => {
    clearInterval(timer);
    if (live && open) out.write('\r\u001B[K');
    if (text !== '') out.write(`${text}\n`);
  };
  return {
    progress: (text) => {
      progress = text;
      if (live && elapsed() >= 100) draw();
    },
    done: (text = '') => {
      const seconds = elapsed() < QUIET_MS ? '' : ` (${(elapsed() / 1000).toFixed(1).replace('.', ',')} s)`;
      if (text === '' && !open) end('');
      else end(`  ${title}: ${text || 'gotowe'}${seconds}`);
    },
    failed: () => end(open || progress !== '' ? line() : ''),
  };
}

/**
 * Does the work as one step and returns its result.
 *
 * @template T
 * @param {string} title
 * @param {(step: Step) => Promise<T>} work
 * @param {(result: T) => string} [summary] the text to print at the end; with '', a quick step prints nothing
 * @returns {Promise<T>}
 */
export async function inStep(title, work, summary = () => 'gotowe') {
  const step = beginStep(title);
  try {
    const result = await work(step);
    step.done(summary(result));
    return result;
  } catch (error) {
    step.failed();
    throw error;
  }
}
