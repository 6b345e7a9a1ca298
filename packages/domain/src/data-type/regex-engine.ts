/** A compiled pattern. */
export interface CompiledPattern {
  /**
   * Returns whether the whole text matches. Takes time linear in the text's length. Returns null when matching exceeds
   * the engine's time limit.
   */
  matches(text: string): boolean | null;
}

/**
 * Compiles the regular expressions that users write, on an engine that cannot be made to hang (ruling 6.2). Returns
 * null for a pattern that does not compile. The program that calls the rules provides the engine, which may cache
 * compiled patterns.
 */
export interface RegexEngine {
  compile(pattern: string): CompiledPattern | null;
}
