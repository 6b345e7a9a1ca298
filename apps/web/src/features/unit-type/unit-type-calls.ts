import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { crudCalls } from '../../form/record/crud-calls.ts';

/** Calls of unit types. Apart from the form, so that the list loads without it. */
export const unitTypeCalls = crudCalls(unitTypeRoutes);
