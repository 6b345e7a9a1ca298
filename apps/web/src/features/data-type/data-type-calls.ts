import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { crudCalls } from '../../form/record/crud-calls.ts';

/** Calls of data types. Apart from the form, so that the list loads without it. */
export const dataTypeCalls = crudCalls(dataTypeRoutes);
