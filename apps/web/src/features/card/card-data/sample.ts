import type { AttachedFile } from '@kartoteka/contract/file';
import type { CardElement, CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';

/** Returns an entry as the server sends it, for tests. */
export function sampleEntry(entry: Partial<CardEntry> = {}): CardEntry {
  return {
    id: `entry-${entry.index ?? 0}`,
    index: 0,
    key: null,
    values: {},
    isSubmitted: false,
    isReadOnly: false,
    rowVersion: 1,
    comment: null,
    deviationComments: {},
    deviations: [],
    returnReason: null,
    reopenedAt: null,
    submittedBy: null,
    submittedAt: null,
    lastFilledBy: null,
    lastFilledAt: null,
    claim: null,
    files: [],
    ...entry,
  };
}

/** Returns an element with a decimal 'size' (norm 2–2,5 mm) and a text 'note', for tests. */
export function sampleElement(element: Partial<CardElement> = {}): CardElement {
  const norm = { type: 'referenceValue', referenceValue: { type: 2, values: ['2', '2,5'] } };
  return {
    id: 'element',
    name: 'Pomiar',
    description: null,
    formTemplateId: 'form',
    formTemplate: {
      id: 'form',
      name: 'Formularz',
      elements: [sampleField('size', 'number_float', 'mm', [norm]), sampleField('note', 'text', null, [])],
    },
    repetitionSettings: { isRepeatable: false, minRepetitions: null, maxRepetitions: null },
    assignees: [],
    areAssigneesGone: false,
    isReadOnly: false,
    isSubmitted: false,
    entries: [],
    ...element,
  };
}

type SampleField = NonNullable<CardElement['formTemplate']>['elements'][number];

function sampleField(
  id: string,
  storedValueType: string,
  unit: string | null,
  settings: SampleField['dataType']['settings'],
): SampleField {
  return {
    id,
    name: id,
    description: null,
    photoSettings: null,
    dataType: {
      id: `${id}-type`,
      displayName: id,
      controlType: 'text',
      storedValueType,
      storedValueUnitType: unit === null ? null : { name: unit },
      settings,
    },
  };
}

/** Returns a card in progress with these elements, for tests. */
export function sampleCard(elements: CardElement[], card: Partial<CardFormData> = {}): CardFormData {
  const named = { id: 'id', name: 'nazwa' };
  return {
    id: 'card',
    name: 'Karta',
    status: 'inProgress',
    isSubmitted: false,
    isApproved: false,
    returnReason: null,
    voidReason: null,
    voidedAt: null,
    voidedBy: null,
    returnFiles: [],
    voidFiles: [],
    hasDeviations: false,
    newerRevisionExists: false,
    fullness: null,
    dataHash: 'hash',
    concurrencyStamp: 'stamp',
    creationTime: '2026-03-05T06:00:00.000Z',
    createdBy: null,
    submittedAt: null,
    template: {
      ...named,
      familyId: 'family',
      version: 1,
      description: null,
      approvalOrderRequired: false,
      fillerMaySign: true,
      onePersonMaySignSeveral: true,
      passwordAtSigning: false,
      controlCardGroup: named,
      controlCardType: named,
    },
    elements,
    approvals: [],
    plannedApprovals: [],
    fillers: [],
    can: {
      fill: true,
      edit: false,
      sign: false,
      return: false,
      void: false,
      remove: false,
      discard: false,
      reassign: false,
    },
    ...card,
  };
}

/** Returns a stored photo, for tests. */
export function sampleFile(id: string, file: Partial<AttachedFile> = {}): AttachedFile {
  return {
    id,
    name: `${id}.jpg`,
    mediaType: 'image/jpeg',
    size: 10,
    sha256: '0'.repeat(64),
    width: 4,
    height: 3,
    creationTime: '2026-03-05T06:00:00.000Z',
    originalId: null,
    caption: null,
    formElementId: null,
    createdBy: { id: 'ola', name: 'Ola' },
    isRedacted: false,
    redactReason: null,
    ...file,
  };
}
