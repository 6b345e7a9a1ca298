/**
 * Polish wordings of every message of the rules, by name. A second language is a second file with the same keys.
 * Each is a function of what the message needs to know, so that plurals and units come out right.
 */
export const pl = {
  required: () => 'Pole jest wymagane.',
} as const;
