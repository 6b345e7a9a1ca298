import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { QueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SubmitWithContext, type useSubmitWith } from '../../form/record/submit-with.ts';
import { FormKitContext, newFormKit } from '../../form/kit-context.ts';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { cardTemplateTexts as texts } from '#texts/card-template';
import { ApprovalLine } from './approval-line.tsx';
import { newTemplate, partyId, type CardTemplateValues } from './card-template-values.ts';
import { PublishBanner } from './publish-banner.tsx';

const option = (value: string, valueLabel: string, hasNoSigner: boolean) =>
  ({ type: 'role', typeLabel: 'Rola', value, valueLabel, hasNoSigner }) as const;
const FOREMAN = option('11111111-1111-4111-8111-111111111111', 'Brygadzista', true);
const QUALITY = option('22222222-2222-4222-8222-222222222222', 'Jakość', false);
const kit = newFormKit();

/** Shows the approval of a template and the banner that publishes it. Returns the function that publishes. */
function showApproval(approver: typeof FOREMAN) {
  const submitWith = vi.fn<ReturnType<typeof useSubmitWith>>(() => Promise.resolve());
  function Shown() {
    const form = useForm<CardTemplateValues>({
      defaultValues: { ...newTemplate(), approvals: [{ key: 'one', value: partyId(approver) }] } as never,
    });
    return (
      <FormKitContext value={kit}>
        <FormProvider {...form}>
          <SubmitWithContext value={submitWith}>
            <PublishBanner text={texts.notPublished} />
            <ApprovalLine path="approvals.0" index={0} />
          </SubmitWithContext>
        </FormProvider>
      </FormKitContext>
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const options = [FOREMAN, QUALITY];
  client.setQueryData(queryOf(controlCardTemplateRoutes.formData).queryKey, {
    availableAssignmentOptions: options,
    availableApprovalOptions: options,
  });
  renderPart(<Shown />, { client });
  return submitWith;
}

test('an approval that nobody can sign says so beside its party, and Opublikuj saves the template as the current version', async () => {
  const submitWith = showApproval(FOREMAN);
  await expect.element(page.getByText(texts.noSigner)).toBeVisible();
  await page.getByRole('button', { name: texts.publish }).click();
  await expect.poll(() => submitWith.mock.calls).toEqual([['isCurrentVersion', true]]);
});

test('an approval that somebody can sign shows no note beside its party', async () => {
  showApproval(QUALITY);
  await expect.element(page.getByRole('combobox')).toHaveValue('Jakość');
  expect(page.getByText(texts.noSigner).query()).toBeNull();
});
