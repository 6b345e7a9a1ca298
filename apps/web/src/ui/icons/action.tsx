import { lineIcon } from './icon.tsx';

export const AddIcon = lineIcon(<path d="M12 5v14M5 12h14" />);
export const CloseIcon = lineIcon(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = lineIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const DeleteIcon = lineIcon(<path d="M4.5 7h15M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5" />);
export const EditIcon = lineIcon(<path d="M4 20v-4L15.5 4.5l4 4L8 20zM13 7l4 4" />);
export const SaveIcon = lineIcon(<path d="M5 4h11l3.5 3.5V20H5zM8.5 4v5h6V4M8.5 20v-6h7v6" />);
export const PrintIcon = lineIcon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />);
export const SearchIcon = lineIcon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const FilterIcon = lineIcon(<path d="M4 6h16M7 12h10M10 18h4" />);
export const MoreIcon = lineIcon(
  <>
    <circle cx="12" cy="5.5" r="0.8" />
    <circle cx="12" cy="12" r="0.8" />
    <circle cx="12" cy="18.5" r="0.8" />
  </>,
);
export const RetryIcon = lineIcon(<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4" />);
export const ShowIcon = lineIcon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const HideIcon = lineIcon(
  <path d="M4 4l16 16M9.5 6c.8-.3 1.600-.5 2.500-.5 6 0 9.500 6.500 9.500 6.500s-1 1.900-2.900 3.600M6 7.800C3.700 9.600 2.500 12 2.500 12s3.500 6.500 9.500 6.500c1.500 0 2.900-.4 4.100-1" />,
);
export const SortUpIcon = lineIcon(<path d="M12 19V5M6.500 10.500 12 5l5.500 5.500" />);
export const SortDownIcon = lineIcon(<path d="M12 5v14M6.500 13.500 12 19l5.500-5.500" />);
export const CameraIcon = lineIcon(
  <path d="M4 8h3.500l1.500-2.500h6L16.500 8H20v11H4zM12 10a3.250 3.250 0 1 0 0 6.500 3.250 3.250 0 0 0 0-6.500z" />,
);
/** A paper clip: an attached file. */
export const AttachIcon = lineIcon(
  <path d="M19 11.500l-7.500 7.500a4.600 4.600 0 0 1-6.500-6.500L12.500 5a3.100 3.100 0 0 1 4.400 4.400l-7.400 7.400a1.500 1.500 0 0 1-2.200-2.200l6.700-6.700" />,
);
