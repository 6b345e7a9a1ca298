import { describe, expect, it } from 'vitest';
import { businessRule, marking, type BusinessRule } from '../business-rule.ts';
import { type Violation, under, violation } from '../violation.ts';
import { word } from './word.ts';

const violations: [Violation, string][] = [
  [violation([], 'required'), 'Pole jest wymagane.'],
  [violation([], 'notText'), 'Podaj tekst.'],
  [violation([], 'badCharacters'), 'Tekst zawiera niedozwolone znaki.'],
  [violation([], 'reservedKey'), 'Ta nazwa jest zastrzeżona i nie może być kluczem.'],
  [violation([], 'notInteger'), 'Podaj liczbę całkowitą.'],
  [violation([], 'notDecimal'), 'Podaj liczbę, np. 2,5.'],
  [violation([], 'tooManyDigits'), 'Podaj najwyżej 15 cyfr przed przecinkiem i 15 po przecinku.'],
  [violation([], 'notBool'), 'Wybierz Tak albo Nie.'],
  [violation([], 'notDate'), 'Podaj poprawną datę.'],
  [violation([], 'notTime'), 'Podaj poprawną godzinę, np. 07:30.'],
  [violation([], 'notDateTime'), 'Podaj poprawną datę i godzinę.'],
  [violation([], 'notOneValue'), 'Podaj jedną wartość.'],
  [violation([], 'tooLong', { max: 1 }), 'Podaj najwyżej 1 znak.'],
  [violation([], 'tooShort', { min: 3 }), 'Podaj co najmniej 3 znaki.'],
  [violation([], 'notAnOption'), 'Wybierz wartość z listy.'],
  [violation([], 'notAllowed', { expected: '2–3 mm' }), 'Wartość niedozwolona. Dozwolone: 2–3 mm.'],
  [
    violation([], 'otherForm', { hint: 'Dwie litery i cyfry, np. AB-17.' }),
    'Wartość ma inną postać niż potrzeba. Dwie litery i cyfry, np. AB-17.',
  ],
  [
    violation([], 'otherForm', { hint: 'litera i cyfry' }),
    'Wartość ma inną postać niż potrzeba. Litera i cyfry.',
  ],
  [violation([], 'otherForm', { hint: 'pH i liczba' }), 'Wartość ma inną postać niż potrzeba. pH i liczba.'],
  [violation([], 'otherForm', { hint: 'Np. AB-17' }), 'Wartość ma inną postać niż potrzeba. Np. AB-17.'],
  [
    violation([], 'commentRequired', { outside: ['poza normą 2,0–2,5 mm', 'poza normą, oczekiwano: Tak'] }),
    'Wartość poza normą 2,0–2,5 mm; poza normą, oczekiwano: Tak. Dodaj komentarz.',
  ],
  [violation([], 'unknownField'), 'Nieznane pole.'],
  [violation([], 'illegalPair'), 'Ten rodzaj kontrolki nie obsługuje tego typu wartości.'],
  [violation([], 'unknownSetting'), 'Nieznany typ ustawienia.'],
  [violation([], 'settingTwice'), 'To ustawienie już jest na liście.'],
  [violation([], 'negative'), 'Podaj liczbę nie mniejszą od 0.'],
  [violation([], 'tooBig', { max: 4000 }), 'Podaj liczbę nie większą od 4000.'],
  [violation([], 'minOverMax'), 'Najmniejsza długość jest większa od największej.'],
  [violation([], 'rangeNeedsTwo'), 'Zakres ma dwie wartości: od i do.'],
  [violation([], 'rangeUpsideDown'), 'Początek zakresu nie może być po jego końcu.'],
  [violation([], 'rangeNotOrdered'), 'Zakres można podać tylko dla liczb, dat i godzin.'],
  [violation([], 'badPattern'), 'Niepoprawne albo nieobsługiwane wyrażenie regularne.'],
  [violation([], 'optionTwice'), 'Ta wartość jest już na liście opcji.'],
  [violation([], 'tooManyItems', { max: 20 }), 'Najwyżej 20 pozycji.'],
  [violation([], 'badMaxRepetitions'), 'Podaj liczbę większą od 0 albo zostaw pole puste.'],
  [violation([], 'minOverMaxRepetitions'), 'Najmniejsza liczba wpisów jest większa od największej.'],
  [violation([], 'indexNotZero'), 'Element bez powtórzeń ma jeden wpis o numerze 0.'],
  [violation([], 'badIndex', { max: 9999 }), 'Numer wpisu jest liczbą całkowitą od 0 do 9999.'],
  [violation([], 'unknownElement'), 'Nie ma takiego elementu w tej karcie.'],
  [violation([], 'unknownEntry'), 'Nie ma takiego wpisu w tej karcie.'],
  [
    violation([], 'unitCycle'),
    'Jednostki nie można przenieść do niej samej ani do jej jednostki podrzędnej.',
  ],
  [violation([], 'unknownParent'), 'Nie ma takiej jednostki nadrzędnej.'],
  [violation([], 'tooManyUnits', { max: 3000 }), 'Jednostek może być najwyżej 3000.'],
  [violation([], 'tooManyLevels', { max: 20 }), 'Jednostki mogą mieć najwyżej 20 poziomów.'],
  [
    violation([], 'ownRulesUnfit', { named: [{ field: 'Masa', form: 'Ważenie' }], more: 2 }),
    'Do tych wartości nie pasują własne reguły pól: „Masa” w formularzu „Ważenie” i jeszcze 2. Najpierw zmień je albo usuń w formularzach.',
  ],
  [violation([], 'unknownReference'), 'Nie ma takiej pozycji.'],
  [violation([], 'archivedReference'), 'Ta pozycja jest w archiwum.'],
  [violation([], 'foreignId'), 'Ten wiersz nie należy do edytowanego obiektu.'],
  [violation([], 'archivedVersion'), 'Wersja z archiwum nie może obowiązywać.'],
  [violation([], 'badImage'), 'Dodaj obraz PNG, JPEG albo WebP, najwyżej 200 kB.'],
  [
    violation([], 'typeTooLarge', { size: 7_512_345, max: 4_000_000 }),
    'Ustawienia zajmują 7,6 MB, a mogą najwyżej 4 MB. Skróć listę opcji.',
  ],
  [
    violation([], 'formTooLarge', { size: 373_000_000, max: 4_000_000 }),
    'Formularz zajmuje 373 MB, a może najwyżej 4 MB. Usuń część pól albo skróć listy ich opcji.',
  ],
  [
    violation([], 'templateTooLarge', { size: 4_000_001, max: 4_000_000 }),
    'Formularze tej karty zajmują razem 4,1 MB, a mogą najwyżej 4 MB. Usuń część elementów albo wybierz mniejsze formularze.',
  ],
  [
    violation([], 'usedFormTooLarge', { name: 'Próbka', size: 5_000_000, max: 4_000_000 }),
    'Formularz „Próbka” zająłby 5 MB, a może najwyżej 4 MB.',
  ],
  [
    violation([], 'usedTemplateTooLarge', { name: 'Kontrola', size: 5_000_000, max: 4_000_000 }),
    'Karta według wzoru „Kontrola” zajęłaby 5 MB, a może najwyżej 4 MB.',
  ],
  [violation([], 'pictureUnreadable'), 'Nie można odczytać tego obrazu. Wybierz inny plik.'],
  [violation([], 'pictureMoves'), 'Wybierz obraz bez animacji.'],
  [violation([], 'pictureTooManyPixels', { max: 16 }), 'Zmniejsz obraz do najwyżej 16 megapikseli.'],
  [
    violation([], 'newPicturesTooManyPixels', { max: 64 }),
    'Nowe obrazy mają razem ponad 64 megapikseli. Zapisz część z nich, potem dodaj następne.',
  ],
  [
    violation([], 'tooManyNewPictures', { max: 1000 }),
    'Naraz można dodać najwyżej 1000 nowych obrazów. Zapisz część z nich, potem dodaj następne.',
  ],
  [violation([], 'unknownFilter', { filter: 'x' }), 'Nie ma filtra „x”.'],
  [violation([], 'unknownSortField', { field: 'x' }), 'Nie można sortować po polu „x”.'],
  [violation([], 'unknownColumn', { column: 'x' }), 'Nie ma kolumny „x”.'],
  [violation([], 'notOwnRole'), 'Wybierz rolę, którą masz.'],
  [
    violation([], 'tooManyViews', { max: 50 }),
    'Jedna lista może mieć najwyżej 50 Twoich widoków. Usuń niepotrzebne.',
  ],
  [violation([], 'noEntries'), 'Wiersze tej listy nie mają wpisów.'],
  [violation([], 'badSorting', { part: 'a b c' }), 'Niepoprawne sortowanie „a b c”.'],
];

const element = 'Pomiary';
const rules: [BusinessRule, string][] = [
  [
    businessRule('Kartoteka.Card:MinRepetitions', { element, count: 1, min: 2 }),
    'Brakuje 1 z 2 wpisów: Pomiary.',
  ],
  [
    businessRule('Kartoteka.Card:MinRepetitions', { element, count: 0, min: 1 }),
    'Brakuje 1 z 1 wpisu: Pomiary.',
  ],
  [businessRule('Kartoteka.Card:MaxRepetitions', { element, max: 3 }), 'Najwyżej 3 wpisy: Pomiary.'],
  [
    businessRule('Kartoteka.Card:EntrySubmitted', { element }),
    'Wpis jest zatwierdzony i nie można go zmienić: Pomiary.',
  ],
  [
    businessRule('Kartoteka.Card:GroupSubmitted', { element }),
    'Grupa jest zatwierdzona i nie można dodać wpisu: Pomiary.',
  ],
  [
    businessRule('Kartoteka.Card:TooManyDeleted', { max: 5_000 }),
    'W tej karcie usunięto już 5000 wpisów, więc nie można usunąć następnego. Zamiast usuwać ten wpis, popraw go.',
  ],
  [
    businessRule('Kartoteka.Card:NothingToFill', { element }),
    'Ten element jest tylko do czytania i nie przyjmuje wpisów, komentarzy ani załączników: Pomiary.',
  ],
  [businessRule('Kartoteka.Card:NotRepeatable', { element }), 'Ten element nie ma grupy wpisów: Pomiary.'],
  [businessRule('Kartoteka.Card:NotAssigned', { element }), 'Ten element wypełnia ktoś inny: Pomiary.'],
  [businessRule('Kartoteka.Card:NotInProgress'), 'Ta karta nie jest już wypełniana.'],
  [businessRule('Kartoteka.Card:NotSubmitted'), 'Ten wpis nie jest zatwierdzony.'],
  [
    businessRule('Kartoteka.Card:NotAuthor'),
    'Zatwierdzenie może cofnąć tylko osoba, która zatwierdziła wpis.',
  ],
  [
    businessRule('Kartoteka.Card:AlreadySigned'),
    'Karta ma już podpis. Wpis może otworzyć tylko zwrot do poprawy.',
  ],
  [businessRule('Kartoteka.Card:NotAwaitingApproval'), 'Ta karta nie czeka na zatwierdzenie.'],
  [businessRule('Kartoteka.Card:OutOfTurn', { before: 'Brygadzista' }), 'Najpierw zatwierdza: Brygadzista.'],
  [businessRule('Kartoteka.Card:NotEligible'), 'To zatwierdzenie należy do kogoś innego.'],
  [businessRule('Kartoteka.Card:SlotSigned'), 'To zatwierdzenie złożył już ktoś inny.'],
  [businessRule('Kartoteka.Card:FillerMayNotSign'), 'Kto wypełniał tę kartę, nie może jej zatwierdzić.'],
  [
    businessRule('Kartoteka.Card:OneSignaturePerPerson'),
    'Ta karta ma już Twoje zatwierdzenie, następne składa ktoś inny.',
  ],
  [businessRule('Kartoteka.Card:MayNotReturn'), 'Kartę zwraca ten, kto może ją teraz zatwierdzić.'],
  [
    businessRule('Kartoteka.Card:NothingToReturn'),
    'W zwróconej części karty nie ma nic do wypełnienia, więc nikt nie mógłby jej poprawić. Kartę, która ma nie obowiązywać, może unieważnić albo usunąć osoba zarządzająca kartami.',
  ],
  [
    businessRule('Kartoteka.Card:NotVoidable'),
    'Unieważnić można tylko kartę oczekującą na zatwierdzenie albo zatwierdzoną.',
  ],
  [businessRule('Kartoteka.Card:Locked'), 'Zatwierdzonej ani unieważnionej karty nie można usunąć.'],
  [
    businessRule('Kartoteka.Card:MayNotDelete'),
    'Tę kartę może usunąć tylko jej autor albo osoba zarządzająca kartami.',
  ],
  [businessRule('Kartoteka.Card:MayNotDiscard'), 'Tę kartę może odrzucić tylko osoba, która ją rozpoczęła.'],
  [
    businessRule('Kartoteka.Card:DiscardSubmitted'),
    'Ta karta była już oddana do zatwierdzenia, więc nie można jej odrzucić.',
  ],
  [businessRule('Kartoteka.Card:DiscardStored'), 'W karcie coś już zapisano, więc nie można jej odrzucić.'],
  [businessRule('Kartoteka.Card:TemplateNotAvailable'), 'Tego wzoru nie można teraz wypełniać.'],
  [businessRule('Kartoteka:DuplicateName', { name: 'mm' }), 'Nazwa „mm” jest już zajęta.'],
  [
    businessRule('Kartoteka:InUse', { name: 'mm', count: 2 }),
    '„mm” jest w użyciu (2 miejsca) i nie można tego usunąć.',
  ],
  [
    businessRule('Kartoteka:HasMembers', { name: 'Hala', count: 5 }),
    'Jednostka „Hala” ma 5 osób i nie można jej usunąć.',
  ],
  [
    businessRule('Kartoteka:HasChildren', { name: 'Hala' }),
    'Jednostka „Hala” ma jednostki podrzędne i nie można jej usunąć.',
  ],
  [
    businessRule('Kartoteka:ExportTooLarge', { max: 100_000 }),
    'Od razu można zapisać najwyżej 100000 wierszy. Zawęź listę filtrami albo przygotuj plik w tle.',
  ],
  [
    businessRule('Kartoteka.File:TooManyFree', { max: 300, isKept: false }),
    'Masz już 300 załączników, których nie ma w żadnej karcie. Zapisz je najpierw w kartach.',
  ],
  [
    businessRule('Kartoteka.File:TooManyFree', { max: 2, isKept: true }),
    'Masz już 2 załączniki, których nie ma w żadnej karcie. Przez 30 dni po odtworzeniu danych z kopii zapasowej starsze nie ustępują miejsca nowym. Zapisz je w kartach albo zgłoś to administratorowi.',
  ],
  [
    businessRule('Kartoteka:DefinitionsTooLarge', { size: 9, max: 8, of: 'megabytes' }),
    'Plik miałby 9 MB, a zaimportować można najwyżej 8 MB. Zmniejsz obrazy w opisach i opcjach.',
  ],
  [
    businessRule('Kartoteka:DefinitionsTooLarge', { size: 502, max: 500, of: 'definitions' }),
    'Plik miałby 502 definicje, a zaimportować można najwyżej 500.',
  ],
  [
    businessRule('Kartoteka:DefinitionsTooLarge', { size: 1001, max: 1000, of: 'parties' }),
    'Wzór wymienia różne osoby, role i jednostki: 1001. Zaimportować można najwyżej 1000. Wskaż role albo jednostki zamiast osób.',
  ],
  [
    businessRule('Kartoteka:TooManyExports', { max: 3 }),
    'W tle mogą powstawać najwyżej 3 pliki jednej osoby. Poczekaj, aż któryś będzie gotowy.',
  ],
  [businessRule('Kartoteka:ConcurrencyConflict'), 'Ktoś zmienił te dane w międzyczasie.'],
  [
    businessRule('Kartoteka:TooManyRequests', { of: 'calls', seconds: 1 }),
    'Zbyt wiele żądań. Spróbuj ponownie za 1 sekundę.',
  ],
  [
    businessRule('Kartoteka:TooManyRequests', { of: 'exportsAtOnce', seconds: 5 }),
    'Powstaje już tyle plików, ile może naraz. Spróbuj ponownie za 5 sekund.',
  ],
  [
    businessRule('Kartoteka:PdfUnavailable'),
    'Na serwerze nie ma programu Chromium, więc plik PDF nie powstanie. Użyj „Drukuj” i zapisz wydruk jako PDF.',
  ],
  [
    businessRule('Kartoteka:PdfTooLarge', { max: 200 }),
    'Plik PDF miałby ponad 200 MB, bo karta ma bardzo dużo zdjęć. Użyj „Drukuj” i zapisz wydruk jako PDF.',
  ],
  [businessRule('Kartoteka:IdempotencyKeyReused'), 'Ten klucz powtórzenia należy do innego żądania.'],
  [businessRule('Volo.Authorization:010001'), 'Brak uprawnień do tej czynności.'],
  [businessRule('Volo.Abp.Identity:DuplicateUserName', { userName: 'jan' }), 'Login „jan” jest już zajęty.'],
  [businessRule('Volo.Abp.Identity:DuplicateEmail', { email: 'a@b.pl' }), 'Adres „a@b.pl” jest już zajęty.'],
  [
    businessRule('Volo.Abp.Identity:InvalidUserName', { userName: 'ja n' }),
    'Login „ja n” zawiera niedozwolone znaki.',
  ],
  [businessRule('Volo.Abp.Identity:PasswordTooShort', { min: 8 }), 'Hasło ma mieć co najmniej 8 znaków.'],
  [businessRule('Volo.Abp.Identity:PasswordUnchanged'), 'To hasło już masz. Wybierz inne.'],
  [businessRule('Volo.Abp.Identity:PasswordTooCommon'), 'To hasło jest zbyt popularne. Wybierz inne.'],
  [
    businessRule('Volo.Abp.Identity:LookAlikeUserName', { userName: 'аdmin' }),
    'Login „аdmin” miesza alfabety albo ma litery, które tylko wyglądają jak inne. Wpisz go jednym alfabetem.',
  ],
  [businessRule('Volo.Abp.Identity:PasswordMismatch'), 'To hasło jest nieprawidłowe.'],
  [businessRule('Volo.Abp.Identity:RoleNotFound', { name: 'x' }), 'Nie ma roli „x”.'],
  [businessRule('Volo.Abp.Identity:DuplicateRoleName', { name: 'x' }), 'Rola „x” już istnieje.'],
  [
    businessRule('Volo.Abp.Identity:LastAdministrator'),
    'Co najmniej jeden aktywny użytkownik musi mieć rolę administratora.',
  ],
  [
    businessRule('Volo.Abp.Identity:NotHeld', { policies: ['a', 'b'] }),
    'Nie można nadać uprawnień, których się nie ma: a, b.',
  ],
  [businessRule('Volo.Abp.Identity:MoreRights'), 'Ten użytkownik ma uprawnienia, których Ty nie masz.'],
  [businessRule('Volo.Abp.Identity:010001'), 'Nie można usunąć własnego konta.'],
  [
    businessRule('Volo.Abp.Identity:010004', { displayName: 'Hala' }),
    'Jednostka „Hala” już istnieje na tym poziomie.',
  ],
  [businessRule('Volo.Abp.Identity:010005'), 'Nie można zmienić nazwy roli systemowej.'],
  [businessRule('Volo.Abp.Identity:010006'), 'Nie można usunąć roli systemowej.'],
];

describe('Polish wordings of violations and business rules', () => {
  it.each(violations)('the violation %j has its expected wording', (broken, expected) => {
    expect(word(broken)).toBe(expected);
  });
  it.each(rules)('the business rule %j has its expected wording', (rule, expected) => {
    expect(rule.message).toBe(expected);
  });

  it('all wordings are sentences without exclamation marks', () => {
    for (const [, sentence] of [...violations, ...rules]) expect(sentence).toMatch(/^[^!]+\.$/);
  });
});

describe('violation and under', () => {
  it('a violation whose wording needs no parameters has null parameters', () => {
    expect(violation(['a', 0], 'required')).toEqual({ path: ['a', 0], rule: 'required', params: null });
  });
  it('the path of a violation can be moved under a prefix', () => {
    expect(under(['data'], [violation(['x'], 'tooLong', { max: 2 })])).toEqual([
      { path: ['data', 'x'], rule: 'tooLong', params: { max: 2 } },
    ]);
  });
});

describe('businessRule and marking', () => {
  it('a business rule marks a field only after marking()', () => {
    const rule = businessRule('Volo.Abp.Identity:DuplicateEmail', { email: 'a@b.pl' });
    expect(rule).toEqual({
      code: 'Volo.Abp.Identity:DuplicateEmail',
      message: 'Adres „a@b.pl” jest już zajęty.',
      members: null,
    });
    expect(marking(['email'], rule)).toEqual({ ...rule, members: ['email'] });
  });
});
