/** Where a card on paper is shown (spec 2.1.2); its card's id stands in the query. */
export const PAPER_PAGE = '/pdf-export';

/** Pages beside the panel: the address of each, and the HTML file of the build that draws it with its own few scripts. */
export const PAGE_FILES = {
  '/auth/login': 'login.html',
  [PAPER_PAGE]: 'paper.html',
  '/check': 'paper.html',
} as const;
