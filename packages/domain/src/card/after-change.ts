import { stateOf } from './completion.ts';
import type { CardState, ElementState, Entry } from './entry.ts';
import type { FormChange, FormWrite } from './save-form.ts';

function afterWrite(state: ElementState, write: FormWrite): ElementState {
  const { index, values, comment, deviationComments, isSubmitted } = write;
  const current = state.entries.find((entry) => entry.index === index);
  const rowVersion = (current?.rowVersion ?? 0) + 1;
  const entry: Entry = { index, values, comment, deviationComments, isSubmitted, rowVersion };
  return {
    entries: [...state.entries.filter((one) => one !== current), entry].sort((a, b) => a.index - b.index),
    retiredIndexes: state.retiredIndexes.filter((one) => one !== index),
    isGroupSubmitted: state.isGroupSubmitted && !write.opensGroup,
  };
}

/** A card as a change leaves it: what `isCardComplete` and `signedData` are then asked about. */
export function afterChange(state: CardState, change: FormChange): CardState {
  const after = new Map(state);
  for (const write of change.writes) {
    const { elementTemplateId: id } = write;
    after.set(id, afterWrite(stateOf(after, id), write));
  }
  for (const id of change.submittedGroups) {
    after.set(id, { ...stateOf(after, id), isGroupSubmitted: true });
  }
  return after;
}
