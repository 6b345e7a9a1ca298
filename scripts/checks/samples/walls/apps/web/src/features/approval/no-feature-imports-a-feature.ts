import { screen } from '../card/screen.ts';

export const approved = screen;
