import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { type Path, paths } from '../../lib/paths.ts';
import { namedTexts } from '#texts/named';

/** A resource whose records consist of a name only. Its list and its form are made from this declaration. */
export interface NamedResource {
  readonly routes: typeof controlCardGroupRoutes;
  readonly path: Path;
  readonly texts: (typeof namedTexts)[keyof typeof namedTexts];
}

export const cardGroup: NamedResource = {
  routes: controlCardGroupRoutes,
  path: paths.groups,
  texts: namedTexts.cardGroup,
};

export const cardType: NamedResource = {
  routes: controlCardTypeRoutes,
  path: paths.types,
  texts: namedTexts.cardType,
};

export const unitType: NamedResource = {
  routes: unitTypeRoutes,
  path: paths.unitTypes,
  texts: namedTexts.unitType,
};
