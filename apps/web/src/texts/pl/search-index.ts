export const indexTexts = {
  title: 'Indeks wyszukiwania',
  about:
    'Naprawy działają w tle i nie przerywają pracy: do ich końca listy pokazują dotychczasowe dane. Przerwana naprawa zostawia to, co już zrobiła.',
  ok: 'ok',
  failed: 'Nie udało się uruchomić naprawy.',
  cancelFailed: 'Nie udało się przerwać naprawy.',
} as const;

/** The three repairs. The spelling is specified (spec 2.13.1). */
export const indexActionTexts = {
  reindex: {
    label: 'Enquque indexing',
    about: 'Tworzy od nowa teksty, w których szuka „Wyszukaj”.',
  },
  rebuildFilters: {
    label: 'Rebuild filters',
    about: 'Tworzy od nowa wartości, po których filtruje się i sortuje wypełnione karty.',
  },
  rebuildColumns: {
    label: 'Rebuild cols',
    about: 'Tworzy od nowa listę filtrów i kolumn, które pochodzą z pól formularzy.',
  },
} as const;
