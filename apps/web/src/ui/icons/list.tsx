import { lineIcon } from './icon.tsx';

/** Sliders: settings. */
export const SettingsIcon = lineIcon(
  <path d="M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4" />,
);
/** A sheet of cells with an arrow: export. */
export const ExportIcon = lineIcon(<path d="M13 20H5V4h14v8M5 9h14M10 9v11M18 14v7M15 18.200l3 3 3-3" />);
export const DownloadIcon = lineIcon(<path d="M12 4v11M7 10.500l5 5 5-5M4.500 20h15" />);
