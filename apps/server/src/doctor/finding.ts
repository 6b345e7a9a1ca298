/** One thing that the doctor found. */
export interface Finding {
  /** True: the database is not as the program needs it. False: it works, and somebody should know. */
  readonly isWrong: boolean;
  /** What is so, and what to do, in Polish and on one line. */
  readonly what: string;
}

export const wrong = (what: string): Finding => ({ isWrong: true, what });
export const notice = (what: string): Finding => ({ isWrong: false, what });

/** The finding as one line for people. */
export const findingWords = ({ isWrong, what }: Finding): string => `${isWrong ? 'ŹLE' : 'UWAGA'}: ${what}`;
