import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { crudCalls } from '../../form/record/crud-calls.ts';

/** Calls of types of control cards. Apart from the form, so that the list loads without it. */
export const cardTypeCalls = crudCalls(controlCardTypeRoutes);
