import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { crudCalls } from '../../form/record/crud-calls.ts';

/** Calls of card templates. Apart from the form, so that the list loads without it. */
export const cardTemplateCalls = crudCalls(controlCardTemplateRoutes);
