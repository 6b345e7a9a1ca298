/**
 * The longest name of a definition or a role, and the longest name that the server gives a card (wire lengths), in
 * characters. In all these limits, a character is a code point.
 */
export const NAME_LENGTH = 256;
/** The longest name of an organisation unit, in characters. */
export const UNIT_NAME_LENGTH = 128;
/** Maximum number of organisation units. A call that lists units returns all of them at once. */
export const MAX_UNITS = 3_000;
/** Maximum number of levels of organisation units. */
export const UNIT_LEVELS = 20;
/** The longest `filterGroup` of a form element, in characters. */
export const FILTER_GROUP_LENGTH = 128;
/** The longest value or label of an option, in characters. */
export const OPTION_LENGTH = 256;
/** The longest text value of a field, in characters. A `maxLength` setting may lower it, but not raise it. */
export const TEXT_VALUE_LENGTH = 4_000;
/** The longest value or pattern of a `validValue` or `referenceValue` rule, in characters. */
export const RULE_VALUE_LENGTH = 1_000;
/** The longest expectation of a pattern, in characters. */
export const EXPECTATION_LENGTH = 256;
/** The largest pattern, as `patternSize` counts: one call can afford to match the longest text with it. */
export const PATTERN_SIZE = 2_000;
/** The largest total of all patterns of a data type or a form template, as `patternSize` counts. */
export const PATTERNS_SIZE = 20_000;
/** The longest description, in characters as people read them: without tags and images. */
export const DESCRIPTION_LENGTH = 20_000;
/**
 * The longest total of all rich texts in a request for a form template or a card template, in characters without
 * images.
 */
export const RICH_TEXTS_LENGTH = 1_000_000;
/** The longest reason or comment, in characters. */
export const COMMENT_LENGTH = 2_000;
/** The longest caption of a file, in characters. */
export const CAPTION_LENGTH = 200;
/** The longest name of a file, in characters. A longer one is cut. */
export const FILE_NAME_LENGTH = 128;
/** Maximum number of files in one list of a request. An installation may allow fewer files in an entry. */
export const FILES_AT_ONCE = 200;
/** The longest key that a client gives a new entry, in characters. */
export const ENTRY_KEY_LENGTH = 128;
/** The longest key that a client gives a new card, in characters. */
export const CARD_KEY_LENGTH = 128;
/** Maximum number of elements of a form template or a card template. */
export const MAX_ELEMENTS = 200;
/** Maximum number of options of a field, of values of a rule, and of values that a request names for one field. */
export const MAX_OPTIONS = 1_000;
/** Maximum number of attributes of one option. */
export const MAX_ATTRIBUTES = 20;
/** The highest index of an entry; the first is 0. */
export const MAX_INDEX = 9_999;
/**
 * The largest number of deleted entries of a card. People delete a few at most. The index of a deleted entry is not
 * given to another entry. The number is half of the indexes up to `MAX_INDEX`, so that an element has indexes for new
 * entries left even when all deleted entries were its own.
 */
export const MAX_DELETED_ENTRIES = 5_000;
/** The largest form of a card in the form-data answer, in bytes of JSON: 4 MB. */
export const FORM_SIZE = 4_000_000;
/**
 * The largest form of a new card, in bytes of JSON. Only templates from earlier versions of the product exceed
 * `FORM_SIZE`.
 */
export const STARTED_FORM_SIZE = 64_000_000;
/** Maximum number of pixels of a picture of a definition. */
export const PICTURE_PIXELS = 16_000_000;
/** Maximum number of pixels of all new pictures in one save together. */
export const NEW_PICTURE_PIXELS = 64_000_000;
/** Maximum number of new pictures in one save. */
export const NEW_PICTURES = 1_000;
/** The largest value of a `maxLength` setting (a PostgreSQL integer). */
export const MAX_COUNT = 2_147_483_647;

/** Maximum number of definitions in a file that travels to another plant (wire definition-files). */
export const FILE_DEFINITIONS = 500;
/**
 * Maximum size of all definitions of a definition file, in bytes of JSON. A picture counts at each place that shows it.
 */
export const FILE_EXPANDED_SIZE = 32 * 1024 * 1024;
/** Maximum number of pixels of all new pictures of a definition file together. */
export const FILE_PICTURE_PIXELS = 256_000_000;

/** The longest user name, in characters (wire users). */
export const USER_NAME_LENGTH = 256;
/** The longest e-mail address, in characters. */
export const EMAIL_LENGTH = 256;
/** The longest first name, and the longest surname, in characters. */
export const PERSON_NAME_LENGTH = 64;
/** The longest password, in characters. */
export const PASSWORD_LENGTH = 128;
