import { lineIcon } from './icon.tsx';

export const FirstIcon = lineIcon(<path d="M6.5 5.5v13M18 6l-6 6 6 6" />);
export const PreviousIcon = lineIcon(<path d="m14.5 6-6 6 6 6" />);
export const NextIcon = lineIcon(<path d="m9.5 6 6 6-6 6" />);
export const LastIcon = lineIcon(<path d="M17.5 5.5v13M6 6l6 6-6 6" />);
