import { namedRoutes } from './named.ts';
import { policy } from './route.ts';

export const controlCardTypeRoutes = namedRoutes({
  name: 'controlCardType',
  label: 'Types of control cards',
  base: '/api/app/control-card-types',
  read: policy(
    'Kartoteka.ControlCards.ManageTypes',
    'Kartoteka.ControlCards.ManageTemplates',
    'Kartoteka.ControlCards.ManageCards',
  ),
  write: policy('Kartoteka.ControlCards.ManageTypes'),
});
