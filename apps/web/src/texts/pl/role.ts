/** Words of the roles. */
export const roleTexts = {
  title: 'Role',
  empty: 'Nie ma jeszcze żadnej roli. Dodaj pierwszą i wybierz jej uprawnienia.',
  what: 'Rola',
  name: 'Nazwa systemowa',
  displayName: 'Etykieta',
  displayNameHint: 'Tak rola nazywa się w formularzu użytkownika. Bez etykiety widać nazwę systemową.',
  isDefault: 'Rola domyślna',
  isDefaultHint:
    'Jest zaznaczona w formularzu nowego użytkownika. Kto już ma konto, nie dostaje jej przez to.',
  permissions: 'Uprawnienia',
  permissionsAbout: 'Zaznaczenie grupy daje wszystkie jej uprawnienia. Zmiana działa od razu po zapisaniu.',
  staticName: 'To rola wbudowana: nie można zmienić jej nazwy.',
  staticPermissions: 'To rola wbudowana: ma zawsze wszystkie uprawnienia.',
  staticStays: 'Roli wbudowanej nie można usunąć.',
  mayNotDelete: 'Nie masz uprawnienia do usuwania ról.',
  holdsMore: 'Ta rola daje uprawnienia, których nie masz, więc nie możesz jej zmienić ani usunąć.',
  notHeld: 'Nie masz tego uprawnienia, więc nie możesz go nadać ani odebrać.',
  isStatic: 'wbudowana',
} as const;
