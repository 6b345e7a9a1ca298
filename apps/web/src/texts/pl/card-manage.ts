/** Voiding and deleting a card. */
export const manageTexts = {
  title: 'Zarządzanie kartą',
  reason: 'Powód',
  reasonMissing: 'Podaj powód.',
  void: 'Unieważnij',
  voidTitle: 'Unieważnić kartę?',
  voidText: 'Karta przestanie się liczyć, ale pozostanie do odczytu. Tego nie można cofnąć.',
  voided: 'Unieważniono kartę',
  remove: 'Usuń',
  removeTitle: 'Usunąć kartę?',
  removeText: 'Czy jesteś pewien? Usuwanie może być nieodwracalne.',
  removeWithReason:
    'Czy jesteś pewien? Usuwanie może być nieodwracalne. Karta czeka na zatwierdzenie, dlatego podaj powód.',
  removed: 'Usunięto rekord',
} as const;
