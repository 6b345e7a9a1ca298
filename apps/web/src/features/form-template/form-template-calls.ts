import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { crudCalls } from '../../form/record/crud-calls.ts';

/** Calls of form templates. Apart from the form, so that the list loads without it. */
export const formTemplateCalls = crudCalls(formTemplateRoutes);
