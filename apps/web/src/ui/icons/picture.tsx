import { lineIcon } from './icon.tsx';

export const ZoomInIcon = lineIcon(
  <path d="M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500 20 20M7.500 10.500h6M10.500 7.500v6" />,
);
export const ZoomOutIcon = lineIcon(
  <path d="M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500 20 20M7.500 10.500h6" />,
);
/** The whole picture fits. */
export const FitIcon = lineIcon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);
export const ArrowMarkIcon = lineIcon(<path d="M5 19 18 6M10 6h8v8" />);
export const CircleMarkIcon = lineIcon(<ellipse cx="12" cy="12" rx="8" ry="6.500" />);
export const TextMarkIcon = lineIcon(<path d="M5.500 7V4.500h13V7M12 4.500v15M9 19.500h6" />);
/** A document with lines of text. */
export const DocumentIcon = lineIcon(<path d="M6 3.500h8l4 4v13H6zM14 3.500v4h4M9 12h6M9 16h6" />);
