/** One finding of the doctor. */
export interface Finding {
  /**
   * True when the installation is not as the program needs it. False for a state in which the program works, but that
   * an administrator should know about.
   */
  readonly isWrong: boolean;
  /** The state that was found and, if there is one, its remedy, in Polish and on one line. */
  readonly what: string;
}

export const wrong = (what: string): Finding => ({ isWrong: true, what });
export const notice = (what: string): Finding => ({ isWrong: false, what });

export const findingWords = ({ isWrong, what }: Finding): string => `${isWrong ? 'ŹLE' : 'UWAGA'}: ${what}`;
