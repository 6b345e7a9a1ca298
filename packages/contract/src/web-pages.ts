/** The page of a card on paper (spec 2.1.2); the card's id is in the query. */
export const PAPER_PAGE = '/pdf-export';

/** The screen of a card that opens for everybody who may see the card. Links in exported workbooks lead there. */
export const CARD_PAGE = '/control-cards/:id/view';

/**
 * Pages that do not load the app with its frame and menu. Each address has its HTML file in the build, which loads only
 * the few scripts of that page. The paper and its check share a file.
 */
export const PAGE_FILES = {
  '/auth/login': 'login.html',
  [PAPER_PAGE]: 'paper.html',
  '/check': 'paper.html',
} as const;
