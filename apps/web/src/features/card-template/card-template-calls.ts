import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { crudCalls } from '../../form/record/crud-calls.ts';

/** The calls of card templates, in a module without the form, so that the list does not load the form. */
export const cardTemplateCalls = crudCalls(controlCardTemplateRoutes);
