/** Whom an assignment or an approval may name, by kind. */
export const partyTexts = {
  role: 'Rola',
  organizationUnit: 'Jednostka organizacyjna',
  user: 'Użytkownik',
} as const;
