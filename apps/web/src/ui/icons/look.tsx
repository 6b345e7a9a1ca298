import { lineIcon } from './icon.tsx';

export const SunIcon = lineIcon(
  <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />,
);
export const MoonIcon = lineIcon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />);
export const ScreenIcon = lineIcon(<path d="M3.5 5h17v11.5h-17zM9 20h6M12 16.5V20" />);
