/** Longest name of anything (wire lengths); lengths are in code points. */
export const NAME_LENGTH = 256;
/** Longest name of an organisation unit. */
export const UNIT_NAME_LENGTH = 128;
/** Longest `filterGroup` of a form element. */
export const FILTER_GROUP_LENGTH = 128;
/** Longest value or label of an option. */
export const OPTION_LENGTH = 256;
/** Longest text value of a field; a `maxLength` setting may say less, never more. */
export const TEXT_VALUE_LENGTH = 4_000;
/** Longest value, or pattern, of a `validValue` or `referenceValue` rule. */
export const RULE_VALUE_LENGTH = 1_000;
/** Longest expectation of a pattern, in the administrator's words. */
export const EXPECTATION_LENGTH = 256;
/** Largest pattern, by `patternSize`: what the longest text costs with it, a call can afford. */
export const PATTERN_SIZE = 2_000;
/** All patterns of a data type or a form template together. */
export const PATTERNS_SIZE = 20_000;
/** Longest description, images not counted. */
export const DESCRIPTION_LENGTH = 20_000;
/** All rich texts of a form template or a card template together as they are sent, images not counted. */
export const RICH_TEXTS_LENGTH = 1_000_000;
/** Longest reason and comment. */
export const COMMENT_LENGTH = 2_000;
/** Longest name that a client gives a new entry. */
export const ENTRY_KEY_LENGTH = 128;
/** Most elements of a form template or a card template. */
export const MAX_ELEMENTS = 200;
/** Most options of a field, and most values of a rule. */
export const MAX_OPTIONS = 1_000;
/** Most attributes of one option. */
export const MAX_ATTRIBUTES = 20;
/** Highest index of an entry; the first is 0. */
export const MAX_INDEX = 9_999;
/** Largest form of a card as form-data answers it, in bytes of JSON: 4 MB. */
export const FORM_SIZE = 4_000_000;
/** Most pixels of a picture. */
export const PICTURE_PIXELS = 16_000_000;
/** Most pixels of all pictures together that one save brings and that are not stored yet. */
export const NEW_PICTURE_PIXELS = 64_000_000;
/** Most pictures that one save brings and that are not stored yet. */
export const NEW_PICTURES = 1_000;
/** Largest number that a length or a count of repetitions may have (a PostgreSQL integer). */
export const MAX_COUNT = 2_147_483_647;

/** Longest user name (wire users). */
export const USER_NAME_LENGTH = 256;
/** Longest e-mail. */
export const EMAIL_LENGTH = 256;
/** Longest first name, and longest surname. */
export const PERSON_NAME_LENGTH = 64;
/** Longest password. */
export const PASSWORD_LENGTH = 128;
