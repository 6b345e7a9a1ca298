export const loginTexts = {
  about: 'Karty kontrolne i magazyn danych',
  title: 'Zaloguj się',
  login: 'Login',
  password: 'Hasło',
  submit: 'Zaloguj',
  loginMissing: 'Podaj login.',
  passwordMissing: 'Podaj hasło.',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  capsLock: 'Włączony jest Caps Lock.',
} as const;
