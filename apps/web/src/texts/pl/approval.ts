export const approvalTexts = {
  title: 'Karty oczekujące na zatwierdzenie',
  empty: 'Nie ma kart, które czekają na Twoje zatwierdzenie.',
  failed: 'Nie udało się wczytać kart',
  name: 'Nazwa',
  group: 'Grupa',
  type: 'Typ',
  submitted: 'Data przekazania',
  created: 'Data utworzenia',
  modified: 'Data modyfikacji',
} as const;
