export { menu } from '../../app/menu.ts';
