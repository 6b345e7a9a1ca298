import { lineIcon } from './icon.tsx';

/** Sliders: settings. */
export const SettingsIcon = lineIcon(
  <path d="M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4" />,
);
/** A sheet of cells with an arrow: export. */
export const ExportIcon = lineIcon(<path d="M13 20H5V4h14v8M5 9h14M10 9v11M18 14v7M15 18.200l3 3 3-3" />);
/** A bookmark: saved views. */
export const ViewsIcon = lineIcon(<path d="M6.500 4h11v16l-5.500-4-5.500 4z" />);
export const StarIcon = lineIcon(
  <path d="m12 4 2.500 5.100 5.500.8-4 3.900.9 5.600-4.900-2.600-4.900 2.600.9-5.600-4-3.900 5.500-.8z" />,
);
export const DownloadIcon = lineIcon(<path d="M12 4v11M7 10.500l5 5 5-5M4.500 20h15" />);
