import { lineIcon } from './icon.tsx';

export const MenuIcon = lineIcon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />);
export const QrIcon = lineIcon(
  <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M17.5 20H20v-.5M14 20h.5" />,
);
export const HomeIcon = lineIcon(<path d="m4 11 8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />);
export const LogoutIcon = lineIcon(<path d="M14 4H5v16h9M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />);
/** A keyboard: opens the list of keyboard shortcuts. */
export const KeyboardIcon = lineIcon(<path d="M3 6.5h18v11H3zM7 10h.1M11 10h.1M15 10h.1M8.5 14h7" />);
export const ExpandIcon = lineIcon(<path d="m6 9.5 6 6 6-6" />);
export const CollapseIcon = lineIcon(<path d="m6 14.5 6-6 6 6" />);
export const BackIcon = lineIcon(<path d="M19 12H5M10.5 6.5 5 12l5.5 5.5" />);
export const ForwardIcon = lineIcon(<path d="M5 12h14M13.5 6.5 19 12l-5.5 5.5" />);
export const OutlineIcon = lineIcon(
  <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1" />,
);
/** Filling cards. */
export const OperatorIcon = lineIcon(
  <path d="M8 5H5.5v15h13V5H16M8.5 3.5h7v3.5h-7zM8.5 13.5l2.3 2.3 4.7-4.8" />,
);
/** Signing cards. */
export const ApprovalIcon = lineIcon(
  <path d="M4 20h16M5 15c2.5-8 5-10.5 6.5-9.5S10 14 9.5 15s1-1.5 2.5-1.5 1 1.5 2.5 1.5 2-1 4.5-1" />,
);
/** Filled cards. */
export const CardsIcon = lineIcon(<path d="M4 5h16v14H4zM4 10h16M9.5 10v9" />);
export const TemplatesIcon = lineIcon(<path d="M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3" />);
export const GroupsIcon = lineIcon(<path d="M4 6h6l2 2.5h8V19H4z" />);
export const TypesIcon = lineIcon(<path d="M4 4h7l9 9-7 7-9-9zM8 8h.1" />);
export const FormsIcon = lineIcon(<path d="M4 5h16v5H4zM4 14h16v5H4zM7 7.5h4M7 16.5h4" />);
export const DataTypesIcon = lineIcon(<path d="M4 7h9M4 12h6M4 17h9M17 5v14M14.5 5h5M14.5 19h5" />);
/** Units of measure. */
export const UnitsIcon = lineIcon(<path d="M3.5 8.5h17v7h-17zM7.5 8.5v3M11.5 8.5v4M15.5 8.5v3" />);
/** One's own account. */
export const ProfileIcon = lineIcon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.6-6 7.5-6s6.700 2 7.5 6" />
  </>,
);
export const UsersIcon = lineIcon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.6-3.6 3-5.5 6.5-5.5s5.900 1.900 6.5 5.5M15.5 5.300a3.5 3.5 0 0 1 0 6.400M18 14.5c2 .8 3.200 2.5 3.5 5" />
  </>,
);
/** Roles: a key. */
export const RolesIcon = lineIcon(
  <>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="M11.300 12.200 20 3.5M16 7.5l3 3" />
  </>,
);
/** The audit trail. */
export const AuditIcon = lineIcon(<path d="M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h4" />);
/** The search index: a magnifying glass over lines. */
export const SearchIndexIcon = lineIcon(
  <path d="M4 5.5h16M4 10.5h5M4 15.5h5M15 18a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM17.500 17l3 3" />,
);
/** The plant's structure. */
export const StructureIcon = lineIcon(
  <path d="M9 3.5h6v5H9zM3.5 15.5h6v5h-6zM14.5 15.5h6v5h-6zM12 8.5V12M6.5 15.500V12h11v3.500" />,
);
export const HistoryCheckIcon = lineIcon(
  <path d="M9.500 14.500 14.500 9.500M10.500 7.500l2.500-2.500a4 4 0 0 1 5.700 5.700l-2.500 2.500M13.500 16.500 11 19a4 4 0 0 1-5.700-5.700l2.500-2.500" />,
);
