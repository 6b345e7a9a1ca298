import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { elementInput } from '../seed-plant.ts';
import type { CardMaking } from './fill-card.ts';
import { readTemplate } from './known-template.ts';

const HOUR = 3_600_000;
const query = { maxResultCount: 1000 };

/**
 * Makes the template's change that is planned just before the card: a second version, which becomes the current one.
 */
export async function changeBefore({
  calls,
  people,
  clock,
  plan,
}: Omit<CardMaking, 'template'>): Promise<void> {
  const { template, change } = plan;
  if (change !== 'newVersionBefore' || template.secondVersion === undefined) return;
  const { description, elements } = template.secondVersion;
  const admin = people.caller('admin@demo.local');
  const at = new Date(clock.now().getTime() - HOUR);
  const { id } = await readTemplate(calls, people, at, template.name);
  const copy = await calls.call(admin, at, controlCardTemplateRoutes.newVersion, { params: { id } });
  const forms = await calls.call(admin, at, formTemplateRoutes.list, { query });
  const formIds = new Map(forms.items.map((form) => [form.name, form.id]));
  const body = {
    ...copy,
    description,
    isCurrentVersion: true,
    elements: elements.map((element) => ({
      id: copy.elements.find((one) => one.name === element.name)?.id ?? null,
      ...elementInput(element, formIds, people),
    })),
  };
  await calls.call(admin, at, controlCardTemplateRoutes.update, { params: { id: copy.id }, body });
}

/** Makes the template's change that is planned just after the card: archives the template. */
export async function changeAfter({ calls, people, clock, plan, template }: CardMaking): Promise<void> {
  if (plan.change !== 'archivedAfter') return;
  clock.pass(24 * 60);
  await calls.call(people.caller('admin@demo.local'), clock.now(), controlCardTemplateRoutes.archive, {
    params: { id: template.id },
  });
}
