import { lineIcon } from './icon.tsx';

/** Six dots: drag to move. */
export const DragIcon = lineIcon(<path d="M9 5.5h.1M15 5.5h.1M9 12h.1M15 12h.1M9 18.5h.1M15 18.500h.1" />);
export const UpIcon = lineIcon(<path d="M12 19V5M6.5 10.5 12 5l5.5 5.5" />);
export const DownIcon = lineIcon(<path d="M12 5v14M6.5 13.5 12 19l5.5-5.5" />);
export const CopyIcon = lineIcon(<path d="M8.5 8.500h11v11h-11zM15.5 8.500v-4h-11v11h4" />);
/** A box with a lid: archive. */
export const ArchiveIcon = lineIcon(<path d="M4 5h16v4H4zM5.5 9v10h13V9M10 13h4" />);
export const UndoIcon = lineIcon(<path d="M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3" />);
export const RedoIcon = lineIcon(<path d="m15 5 5 5-5 5M20 10H10a5 5 0 0 0 0 10h3" />);
export const BoldIcon = lineIcon(
  <path d="M7.5 5h5.500a3.4 3.4 0 0 1 0 6.800H7.500zM7.5 11.800h6.500a3.6 3.6 0 0 1 0 7.200H7.500z" />,
);
export const ItalicIcon = lineIcon(<path d="M10 5h7M7 19h7M14 5l-4 14" />);
export const BulletListIcon = lineIcon(
  <path d="M9.5 6.500H20M9.5 12H20M9.5 17.500H20M4.5 6.500h.1M4.5 12h.1M4.5 17.500h.1" />,
);
export const NumberListIcon = lineIcon(
  <path d="M10.5 6.500H20M10.5 12H20M10.5 17.500H20M4 5l1.5-1v5M4 15.500c2.5-1.5 3.5.5 0 4h3" />,
);
export const LinkIcon = lineIcon(
  <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.700l1-1" />,
);
export const TableIcon = lineIcon(<path d="M4 5h16v14H4zM4 10h16M4 14.500h16M12 10v9" />);
export const PictureIcon = lineIcon(<path d="M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9h.1" />);

/** A box for a tick: one of several answers. */
export const BoxIcon = lineIcon(<path d="M4.5 4.5h15v15h-15z" />);
export const TickedBoxIcon = lineIcon(<path d="M4.5 4.5h15v15h-15zM8 12.300l3 3 5-6" />);
