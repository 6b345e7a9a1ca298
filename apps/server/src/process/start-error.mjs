/**
 * Thrown when the server cannot start, or a command cannot run, for a reason that the person at the keyboard
 * can remove. Only its sentence is shown, without a stack, and the process ends with code 1.
 */
export class StartError extends Error {
  /**
   * @param {string} message one Polish sentence, possibly with a short list below it
   * @param {ErrorOptions} [options] the error that caused this one, for the log
   */
  constructor(message, options) {
    super(message, options);
    this.name = 'StartError';
  }
}
