import { sameContent } from '../../form/values/changes.ts';
import type { CardTemplateValues, ElementRow } from './card-template-values.ts';
import { settingRisks } from './template-settings.tsx';
import { cardTemplateTexts as texts } from '#texts/card-template';
import { cardTemplateListTexts } from '#texts/card-template-list';

/**
 * Returns the losses that a change causes for new cards, such as removed elements, other forms, narrower
 * limits and other signatures, one sentence each.
 */
export function risksOf(before: CardTemplateValues, after: CardTemplateValues): readonly string[] {
  const present = new Map(after.elements.map((element) => [element.key, element]));
  const slots = ({ approvals }: CardTemplateValues) => approvals.map(({ value }) => value);
  return [
    ...before.elements.flatMap((old) => {
      const now = present.get(old.key);
      return now === undefined ? [texts.riskElement(old.name)] : elementRisks(old, now);
    }),
    ...(sameContent(slots(before), slots(after)) ? [] : [texts.riskApprovals]),
    ...settingRisks(before, after),
    ...(before.isCurrentVersion && !after.isCurrentVersion ? [cardTemplateListTexts.riskNotCurrent] : []),
  ];
}

function elementRisks(old: ElementRow, now: ElementRow): readonly string[] {
  const { name } = now;
  const risks: string[] = [];
  if (old.formTemplateId !== null && old.formTemplateId !== now.formTemplateId) {
    risks.push(now.formTemplateId === null ? texts.riskNoForm(name) : texts.riskForm(name));
  }
  const [was, is] = [old.repetitionSettings, now.repetitionSettings];
  if (was.isRepeatable && !is.isRepeatable) risks.push(texts.riskSingle(name));
  if (was.isRepeatable && is.isRepeatable) {
    if (limitOf(is.maxRepetitions) < limitOf(was.maxRepetitions)) {
      risks.push(texts.riskMax(name, is.maxRepetitions ?? 0));
    }
    if ((is.minRepetitions ?? 0) > (was.minRepetitions ?? 0)) {
      risks.push(texts.riskMin(name, is.minRepetitions ?? 0));
    }
  }
  if (isNarrower(old.assignments, now.assignments)) risks.push(texts.riskAssignments(name));
  return risks;
}

/** Returns the maximum number of entries. A missing limit and -1 both mean no limit (spec 9.6). */
function limitOf(max: number | null): number {
  return max === null || max === -1 ? Number.POSITIVE_INFINITY : max;
}

/**
 * Returns whether some people may no longer fill an element. Every operator may fill an element without parties (ruling
 * 4.2).
 */
function isNarrower(before: readonly string[], after: readonly string[]): boolean {
  if (after.length === 0) return false;
  return before.length === 0 || before.some((one) => !after.includes(one));
}
