/** Kinds of parties. */
export const partyTexts = {
  role: 'Rola',
  organizationUnit: 'Jednostka organizacyjna',
  user: 'Użytkownik',
} as const;
