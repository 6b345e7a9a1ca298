import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { crudCalls } from '../../form/record/crud-calls.ts';

/** Calls of groups of control cards. Apart from the form, so that the list loads without it. */
export const cardGroupCalls = crudCalls(controlCardGroupRoutes);
