import { namedRoutes } from './named.ts';
import { policy } from './route.ts';

export const controlCardGroupRoutes = namedRoutes({
  name: 'controlCardGroup',
  label: 'Groups of control cards',
  base: '/api/app/control-card-groups',
  read: policy(
    'Kartoteka.ControlCards.ManageGroups',
    'Kartoteka.ControlCards.ManageTemplates',
    'Kartoteka.ControlCards.ManageCards',
  ),
  write: policy('Kartoteka.ControlCards.ManageGroups'),
});
