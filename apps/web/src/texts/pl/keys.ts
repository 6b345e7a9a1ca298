/** The words of an act in the list of keys: its effect, and the places where its key works. */
interface ActWords {
  readonly label: string;
  readonly where: string;
}

/** The acts in the order in which the list of keys shows them. */
export const actTexts = {
  nextElement: { label: 'Następny niewypełniony element', where: 'wypełnianie karty' },
  save: { label: 'Zapisz', where: 'wpis, cała karta, formularz; także w polu' },
  submit: { label: 'Zatwierdź wpis, w którym piszesz', where: 'wypełnianie karty; także w polu' },
  add: { label: 'Dodaj', where: 'wpis w elemencie, rekord na liście' },
  fold: { label: 'Rozwiń albo zwiń wszystkie elementy', where: 'karta' },
  sign: { label: 'Zatwierdź kartę i przejdź do następnej', where: 'zatwierdzanie' },
  nextCard: { label: 'Następna karta bez podpisu', where: 'zatwierdzanie' },
  search: { label: 'Szukaj na liście', where: 'listy' },
  filters: { label: 'Filtry listy', where: 'listy' },
  goTo: { label: 'Przejdź do ekranu, wzoru albo karty', where: 'wszędzie' },
} as const satisfies Record<string, ActWords>;

export const keysTexts = {
  title: 'Skróty klawiaturowe',
  here: 'Na tym ekranie',
  elsewhere: 'Na innych ekranach',
  help: 'Ta lista',
  helpWhere: 'wszędzie',
  single: 'Skróty z jednego klawisza',
  singleAbout:
    'Nie działają w polach, menu i oknach. Wyłącz je, jeśli sterujesz głosem albo naciskasz klawisze przypadkiem. Wybór dotyczy Ciebie na tym urządzeniu.',
  singleOff: 'wyłączony',
} as const;
