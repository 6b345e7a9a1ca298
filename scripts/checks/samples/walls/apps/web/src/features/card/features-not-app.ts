import { menu } from '../../app/menu.ts';

export const first = menu[0];
