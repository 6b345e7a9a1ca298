/** Nowhere (ruling 9.9). Nowhere (spec 2.4.99). Nowhere (wire nowhere). */
export const nowhere = 1;
/** Other forms: ruling 4.7, (decisions 4.7), see spec 2.4, the spec's, the specification (2.4). */
export const loose = 2;
/** Others: (wire), (wire, 'Lists'), (wire filters and more); issue 6. */
export const named = 3;
