import type { Policy } from '@kartoteka/domain/permission/policy';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Path } from '../lib/paths.ts';
import type { Icon } from '../ui/icons/icon.tsx';

/** The menu's sections in their order (spec 2.2.4). `start` has no heading. */
export const SECTIONS = ['start', 'cards', 'warehouse', 'administration'] as const;
export type Section = (typeof SECTIONS)[number];

/** The menu item of a screen, which is also its tile on the home page. */
export interface MenuEntry {
  readonly section: Section;
  readonly label: string;
  /** One sentence for the tile: what the screen is for. */
  readonly about: string;
  readonly icon: Icon;
}

/** One screen: its address, policies, code and menu item. */
export interface Screen {
  readonly path: Path | `${Path}/create` | `${Path}/:id`;
  /** The policies, any of which suffices. An empty list admits every logged-in user. */
  readonly policies: readonly Policy[];
  readonly load: () => Promise<ComponentType>;
  /**
   * The screen that shows the same record to users who may not use this screen. A QR code with the address of this
   * screen leads them there.
   */
  readonly elsewhere?: Path;
  readonly menu?: MenuEntry;
  /**
   * Set when the screen opens without a network from kept data. Other screens say that they need the server.
   */
  readonly worksOffline?: true;
  /** Reads the data of the screen, or of the record in its address, while the screen's code is loading. */
  readonly readAhead?: (client: QueryClient, id: string) => Promise<unknown>;
  /**
   * Loads the screen's code and returns its function that reads the data for the query string of the address. For data
   * that only the screen's own code can request. Other data is read by `readAhead`.
   */
  readonly readWithCode?: () => Promise<(client: QueryClient, query: URLSearchParams) => Promise<unknown>>;
}
