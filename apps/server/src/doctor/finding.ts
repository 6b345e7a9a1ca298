/** One finding of the doctor. */
export interface Finding {
  /**
   * Whether the installation is not as the program needs it. False when it works, but an administrator should
   * know the state.
   */
  readonly isWrong: boolean;
  /** The state that was found and, if there is one, its remedy, in Polish and on one line. */
  readonly what: string;
}

export const wrong = (what: string): Finding => ({ isWrong: true, what });
export const notice = (what: string): Finding => ({ isWrong: false, what });

export const findingWords = ({ isWrong, what }: Finding): string => `${isWrong ? 'ŹLE' : 'UWAGA'}: ${what}`;
