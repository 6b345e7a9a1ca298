/** One (ruling 4.7), several (ruling 4, 4.7; spec 2.4, 2.4.17; wire filters), and one over (ruling 4,
 * 4.7) two lines. */
export const good = (wire: string) => good(wire);
