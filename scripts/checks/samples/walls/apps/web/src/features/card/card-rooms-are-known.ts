import { view } from './view/view.ts';

export const roomless = view;
