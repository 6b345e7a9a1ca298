import { paths } from '../../../web/src/lib/paths.ts';

export const home = paths.home;
