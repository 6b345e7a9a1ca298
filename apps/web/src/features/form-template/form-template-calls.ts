import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { crudCalls } from '../../form/record/crud-calls.ts';

/** The calls of form templates, in a module without the form, so that the list does not load the form. */
export const formTemplateCalls = crudCalls(formTemplateRoutes);
