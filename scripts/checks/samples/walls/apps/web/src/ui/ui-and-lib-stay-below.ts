import { screen } from '../features/card/screen.ts';

export const button = screen;
