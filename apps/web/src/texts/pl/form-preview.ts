export const previewTexts = {
  title: 'Podgląd',
  about: 'Tak zobaczy to operator. Wpisz wartość, aby sprawdzić reguły.',
  aboutForm: 'Tak zobaczy to operator.',
  noName: 'Przykładowe pole',
  refused: 'Operator nie zatwierdzi tej wartości.',
  emptyAllowed: 'Pole może zostać puste. Wpisz wartość, aby sprawdzić reguły.',
  emptyRefused: 'Bez wartości operator nie zatwierdzi wpisu. Wpisz wartość, aby sprawdzić reguły.',
  deviates: 'Wartość zostanie przyjęta, oznaczona „poza normą” i będzie wymagała komentarza.',
  accepted: 'Wartość spełnia wszystkie reguły.',
  mistakes: 'Te ustawienia trzeba poprawić, zanim da się je zapisać:',
  normExceedsLimits:
    'Norma wykracza poza ustawienie „Dozwolona wartość”, więc części wartości w normie operator nie zatwierdzi.',
} as const;
