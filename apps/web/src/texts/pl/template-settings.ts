/** The settings of a template by their names on the wire. */
export const templateSettingNames = {
  approvalOrderRequired: 'Kolejność zatwierdzania wymagana',
  fillerMaySign: 'Kto wypełniał kartę, może ją też zatwierdzić',
  onePersonMaySignSeveral: 'Jedna osoba może złożyć kilka podpisów pod kartą',
  passwordAtSigning: 'Podpis wymaga ponownego podania hasła',
} as const;

export const templateSettingTexts = {
  approvalOrderHint: 'Podpisy składa się po kolei, od góry listy zatwierdzeń.',
  riskOrder: 'Podpisy będzie trzeba składać po kolei.',
  riskFiller: 'Kto wypełniał kartę, nie będzie mógł jej zatwierdzić.',
  riskOnePerson: 'Jedna osoba nie złoży już kilku podpisów pod kartą.',
  riskPassword: 'Podpis będzie wymagał ponownego podania hasła.',
} as const;
