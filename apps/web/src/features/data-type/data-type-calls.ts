import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { crudCalls } from '../../form/record/crud-calls.ts';

/** The calls of data types, in a module without the form, so that the list does not load the form. */
export const dataTypeCalls = crudCalls(dataTypeRoutes);
