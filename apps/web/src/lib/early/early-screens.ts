import type { Policy } from '@kartoteka/domain/permission/policy';
import { type Path, paths } from '../paths.ts';

/**
 * Address of the call whose answer every screen of the app waits for: it has the user and the user's
 * permissions.
 */
export const CONFIGURATION = '/api/abp/application-configuration';

/**
 * The calls and the code that `early.ts` requests when the app opens with this screen. `screens.ts` lists the same
 * screen.
 */
export interface EarlyScreen {
  readonly path: Path;
  /** The module of the screen, relative to `src`. The build finds the files of code that it needs. */
  readonly module: string;
  /** A user who has one of these policies may see the screen. An empty list admits every user. */
  readonly policies: readonly Policy[];
  /** Addresses that the screen reads first. `:id` is the id in the address of the screen. */
  readonly reads: readonly string[];
}

const OPERATOR = 'Kartoteka.ControlCards.Operator';
const APPROVAL = 'Kartoteka.ControlCards.Approval';
const MANAGE = 'Kartoteka.ControlCards.ManageCards';
const FORM = '/api/app/control-card/form-data/:id';

/** The screens with which people usually open the app. */
export const EARLY_SCREENS: readonly EarlyScreen[] = [
  { path: paths.home, module: 'app/home-screen.tsx', policies: [], reads: ['/api/app/home'] },
  {
    path: paths.operator,
    module: 'features/operator/operator-screen.tsx',
    policies: [OPERATOR],
    reads: [
      '/api/app/control-card-operator/available-card-templates',
      '/api/app/control-card-operator/available-cards',
      '/api/app/control-card-operator/recent-cards',
    ],
  },
  {
    path: paths.approval,
    module: 'features/approval/approval-screen.tsx',
    policies: [APPROVAL],
    reads: ['/api/app/control-card/available-cards-for-approval'],
  },
  {
    path: paths.cards,
    module: 'features/card-list/card-list-screen.tsx',
    policies: [MANAGE],
    reads: ['/api/app/control-card/configuration'],
  },
  { path: paths.cardFill, module: 'features/card/fill/fill-screen.tsx', policies: [OPERATOR], reads: [FORM] },
  {
    path: paths.cardView,
    module: 'features/card/view/view-screen.tsx',
    policies: [OPERATOR, APPROVAL, MANAGE],
    reads: [FORM],
  },
  {
    path: paths.cardApprove,
    module: 'features/card/approve/approve-screen.tsx',
    policies: [APPROVAL],
    reads: [FORM],
  },
];

/** Ids of cards that the server knows. A card that was started without a network has another form of id. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Returns the early screen at an address and the id in the address, '' if the address has no id; null for other
 * screens.
 */
export function earlyScreenAt(address: string): { readonly screen: EarlyScreen; readonly id: string } | null {
  for (const screen of EARLY_SCREENS) {
    const [before = '', after] = screen.path.split(':id');
    if (after === undefined && address === screen.path) return { screen, id: '' };
    if (after === undefined || !address.startsWith(before) || !address.endsWith(after)) continue;
    const id = address.slice(before.length, address.length - after.length);
    if (ID.test(id)) return { screen, id };
  }
  return null;
}
