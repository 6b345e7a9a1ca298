import { lineIcon } from './icon.tsx';

/** A pencil over a line: being filled. */
export const InProgressIcon = lineIcon(<path d="M4 20h16M6 15.5 15.5 6l2.5 2.5L8.5 18H6z" />);
/** An arrow turning back: returned for correction. */
export const ReturnedIcon = lineIcon(<path d="M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3" />);
/** A clock: waits for a signature. */
export const AwaitingIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
/** A tick in a circle: approved, done, right. */
export const ApprovedIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8 12.2 2.8 2.8L16 9.5" />
  </>,
);
/** A struck circle: void. */
export const VoidedIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m6.2 6.2 11.6 11.6" />
  </>,
);
/** A warning triangle: outside the norm. */
export const DeviationIcon = lineIcon(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1" />);
/** An exclamation mark in a circle: failed. */
export const ErrorIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5.5M12 16.2v.1" />
  </>,
);
/** A closed padlock: locked, read only. */
export const LockIcon = lineIcon(<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />);
/** An empty circle: nothing there yet. */
export const UntouchedIcon = lineIcon(<circle cx="12" cy="12" r="8.5" />);
/** A tablet with a tick: kept on this device. */
export const DeviceIcon = lineIcon(
  <>
    <rect x="5.5" y="3" width="13" height="18" rx="2" />
    <path d="m9 12 2.2 2.2L15 10" />
  </>,
);
/** A cloud that is struck through: the server cannot be reached. */
export const OfflineIcon = lineIcon(
  <path d="M4 4l16 16M9 7.200A5.500 5.500 0 0 1 17 11a4 4 0 0 1 3.300 6.200M16 19H7.500a4.500 4.500 0 0 1-.8-8.900" />,
);
