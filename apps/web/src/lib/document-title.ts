import { useEffect } from 'react';

export const PRODUCT_NAME = 'Kartoteka';

/** The browser tab's title while the screen stands. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${PRODUCT_NAME}`;
  }, [title]);
}
