/** The page of a card on paper (spec 2.1.2); the card's id is in the query. */
export const PAPER_PAGE = '/pdf-export';

/** Pages outside the panel: each address with the HTML file of the build that draws it with its own few scripts. */
export const PAGE_FILES = {
  '/auth/login': 'login.html',
  [PAPER_PAGE]: 'paper.html',
  '/check': 'paper.html',
} as const;
