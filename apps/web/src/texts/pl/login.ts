export const loginTexts = {
  about: 'Karty kontrolne i magazyn danych',
  title: 'Zaloguj się',
  expired:
    'Sesja wygasła. Zaloguj się, aby wrócić do przerwanej pracy. Niezapisany tekst kart zostaje na tym urządzeniu.',
  login: 'Login',
  password: 'Hasło',
  submit: 'Zaloguj',
  loginMissing: 'Podaj login.',
  passwordMissing: 'Podaj hasło.',
} as const;
