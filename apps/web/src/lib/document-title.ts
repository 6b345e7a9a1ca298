import { useEffect } from 'react';

export const PRODUCT_NAME = 'Kartoteka';

/** Sets the title of the browser tab to the screen's title and the product's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${PRODUCT_NAME}`;
  }, [title]);
}
