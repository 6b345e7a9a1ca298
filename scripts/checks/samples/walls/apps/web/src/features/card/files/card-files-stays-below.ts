import { view } from '../view/view.ts';

export const room = view;
