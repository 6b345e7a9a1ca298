/** Heights in px: fifteen rows and their head stay below the table's 800 (spec 9). */
export const ROW_HEIGHT = 50;
export const HEAD_HEIGHT = 44;
export const TABLE_HEIGHT = 800;
