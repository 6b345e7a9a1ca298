import type { ControlCardTemplate, TemplateElement } from '@kartoteka/contract/control-card-template';
import type { Party } from '@kartoteka/domain/card/definition';
import { describe, expect, test } from 'vitest';
import { versionChanges } from './version-diff.ts';

const once = { isRepeatable: false, minRepetitions: null, maxRepetitions: null };
const role = (value: string): Party => ({ type: 'role', value });
const names: Readonly<Record<string, string>> = { op: 'operatorzy', qa: 'jakość', bo: 'brygadzista' };
const partyName = ({ value }: Party) => names[value] ?? value;

let nextId = 0;
/** Makes an element with a new id, as in a new version. */
function element(name: string, more: Partial<TemplateElement> = {}): TemplateElement {
  nextId += 1;
  const form = `formularz ${name}`;
  return {
    id: `e${nextId}`,
    name,
    formTemplateId: form,
    formTemplate: { id: form, name: form, elements: [] },
    description: null,
    repetitionSettings: once,
    assignments: [],
    ...more,
  };
}
const withForm = (form: string | null): Partial<TemplateElement> => ({
  formTemplateId: form,
  formTemplate: form === null ? null : { id: form, name: form, elements: [] },
});

function template(elements: readonly TemplateElement[], more: Partial<ControlCardTemplate> = {}) {
  return {
    name: 'Wzór',
    description: null,
    controlCardGroup: { id: 'g', name: 'HACCP' },
    controlCardType: { id: 't', name: 'Kontrola' },
    approvalOrderRequired: false,
    fillerMaySign: true,
    onePersonMaySignSeveral: true,
    passwordAtSigning: false,
    elements: [...elements],
    approvals: [],
    ...more,
  } as unknown as ControlCardTemplate;
}

const between = (before: readonly TemplateElement[], after: readonly TemplateElement[]) =>
  versionChanges(template(before), template(after), partyName);
const of = (...list: readonly string[]) => list.map((name) => element(name));

test('two template versions with the same content under other ids have no differences', () => {
  expect(between(of('A', 'B'), of('A', 'B'))).toEqual([]);
});

describe('elements of two versions', () => {
  test('the comparison of two template versions names an added and a removed element', () => {
    expect(between(of('A', 'B'), of('A', 'C'))).toEqual(['Dodano element „C”.', 'Usunięto element „B”.']);
  });

  test('the comparison of two template versions reports an element with another name and the same form as renamed', () => {
    const before = [element('A'), element('B', withForm('wspólny'))];
    const after = [element('A'), element('Nowa', withForm('wspólny'))];
    expect(between(before, after)).toEqual(['Element „B” nazywa się teraz „Nowa”.']);
  });

  test('the comparison of two template versions reports an element without a form as renamed if its place is the same', () => {
    const before = [element('Wstęp', withForm(null)), element('A')];
    const after = [element('Instrukcja', withForm(null)), element('A')];
    expect(between(before, after)).toEqual(['Element „Wstęp” nazywa się teraz „Instrukcja”.']);
  });

  test('the comparison of two template versions reports only the moved element as moved, and not the elements that it passed', () => {
    expect(between(of('A', 'B', 'C', 'D'), of('B', 'C', 'D', 'A'))).toEqual([
      'Przeniesiono element „A” z miejsca 1 na 4.',
    ]);
    expect(between(of('A', 'B', 'C', 'D'), of('D', 'A', 'B', 'C'))).toEqual([
      'Przeniesiono element „D” z miejsca 4 na 1.',
    ]);
  });

  test('the comparison of two template versions does not report an element that an added element pushed down as moved', () => {
    expect(between(of('A', 'B'), of('X', 'A', 'B'))).toEqual(['Dodano element „X”.']);
  });

  test('several elements with the same name are matched one to one between two template versions', () => {
    expect(between(of('A', 'A'), of('A', 'A'))).toEqual([]);
    expect(between(of('A', 'A'), of('A'))).toEqual(['Usunięto element „A”.']);
  });

  test('the comparison of two template versions names a changed, removed or added form of an element', () => {
    const one = (form: string | null) => [element('A', withForm(form))];
    expect(between(one('x'), one('y'))).toEqual(['Element „A”: formularz „y” (dotąd „x”).']);
    expect(between(one('x'), one(null))).toEqual(['Element „A” nie ma już formularza (dotąd „x”).']);
    expect(between(one(null), one('y'))).toEqual(['Element „A”: formularz „y” (dotąd bez formularza).']);
  });

  test.each([
    [
      once,
      { isRepeatable: true, minRepetitions: 1, maxRepetitions: 5 },
      'powtarzalny, od 1 do 5 wpisów (dotąd jeden wpis)',
    ],
    [
      { isRepeatable: true, minRepetitions: 2, maxRepetitions: null },
      once,
      'jeden wpis (dotąd powtarzalny, co najmniej 2 wpisy)',
    ],
    [
      { isRepeatable: true, minRepetitions: 2, maxRepetitions: 2 },
      { isRepeatable: true, minRepetitions: 2, maxRepetitions: 4 },
      'powtarzalny, od 2 do 4 wpisów (dotąd powtarzalny, dokładnie 2 wpisy)',
    ],
    [
      { isRepeatable: true, minRepetitions: null, maxRepetitions: 3 },
      { isRepeatable: true, minRepetitions: 0, maxRepetitions: -1 },
      'powtarzalny bez ograniczeń (dotąd powtarzalny, najwyżej 3 wpisy)',
    ],
  ])(
    'the comparison of two template versions describes a changed repetition of an element (case %#)',
    (before, after, words) => {
      const one = (repetitionSettings: TemplateElement['repetitionSettings']) => [
        element('A', { repetitionSettings }),
      ];
      expect(between(one(before), one(after))).toEqual([`Element „A”: ${words}.`]);
    },
  );

  test('a missing limit of repetitions and a limit of -1 are not a difference between template versions', () => {
    const one = (maxRepetitions: number | null) => [
      element('A', { repetitionSettings: { isRepeatable: true, minRepetitions: 0, maxRepetitions } }),
    ];
    expect(between(one(null), one(-1))).toEqual([]);
  });

  test('the comparison of two template versions names changed assignments of an element, but not a change of their order', () => {
    const one = (...parties: readonly string[]) => [element('A', { assignments: parties.map(role) })];
    expect(between(one('op', 'qa'), one('qa', 'op'))).toEqual([]);
    expect(between(one(), one('qa', 'op'))).toEqual([
      'Element „A” wypełnia: jakość, operatorzy (dotąd każdy operator).',
    ]);
  });

  test('the comparison of two template versions names an element with a changed description', () => {
    expect(between([element('A')], [element('A', { description: '<p>x</p>' })])).toEqual([
      'Element „A”: zmieniono opis.',
    ]);
  });
});

test('the comparison of two template versions names changes of the name, group, type, description and settings', () => {
  const changes = versionChanges(
    template([]),
    template([], {
      name: 'Nowy',
      description: '<p>Opis</p>',
      controlCardGroup: { id: 'g2', name: 'ISO' },
      controlCardType: { id: 't2', name: 'Audyt' },
      approvalOrderRequired: true,
      fillerMaySign: false,
    }),
    partyName,
  );
  expect(changes).toEqual([
    'Nazwa wzoru: „Nowy” (dotąd „Wzór”).',
    'Zmieniono opis wzoru.',
    'Grupa: „ISO” (dotąd „HACCP”).',
    'Typ: „Audyt” (dotąd „Kontrola”).',
    'Włączono: kolejność zatwierdzania wymagana.',
    'Wyłączono: kto wypełniał kartę, może ją też zatwierdzić.',
  ]);
});

test('the comparison of two template versions names changed approvals in the order of signing', () => {
  const signed = (...parties: readonly string[]) => template([], { approvals: parties.map(role) });
  expect(versionChanges(signed('bo', 'qa'), signed('qa', 'bo'), partyName)).toEqual([
    'Zatwierdza: jakość, brygadzista (dotąd brygadzista, jakość).',
  ]);
  expect(versionChanges(signed('bo'), signed(), partyName)).toEqual([
    'Zatwierdza: nikt (dotąd brygadzista).',
  ]);
});
