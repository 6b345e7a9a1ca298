/** A compiled pattern. */
export interface CompiledPattern {
  /**
   * Whether the whole text matches. Linear in the text's length; null when even that takes longer than the engine's owner
   * allows.
   */
  matches(text: string): boolean | null;
}

/**
 * Compiles the regular expressions that users write, on an engine that cannot be made to hang (ruling 6.2).
 * Null for a pattern that does not compile there. Whoever calls the rules brings it; it may keep what it compiled.
 */
export interface RegexEngine {
  compile(pattern: string): CompiledPattern | null;
}
