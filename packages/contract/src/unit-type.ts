import { namedRoutes } from './named.ts';
import { policy } from './route.ts';

export const unitTypeRoutes = namedRoutes({
  name: 'unitType',
  label: 'Unit types',
  base: '/api/app/unit-type',
  read: policy('Kartoteka.DataWarehouse.UnitTypes', 'Kartoteka.DataWarehouse.DataTypes'),
  write: policy('Kartoteka.DataWarehouse.UnitTypes'),
});
