import { useEffect } from 'react';

export const PRODUCT_NAME = 'Kartoteka';

/** Sets the browser tab's title while the screen is open. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${PRODUCT_NAME}`;
  }, [title]);
}
