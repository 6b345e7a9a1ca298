import { useDocumentTitle } from '../../lib/document-title.ts';
import { paperFont } from '../../ui/paper-colours.ts';
import { paperTexts } from '#texts/paper';

interface MessagePageProps {
  readonly title: string;
  readonly about: string;
  readonly mayRetry?: boolean;
}

/**
 * Shows a message in place of a paper or of its check: that it is being read, or the reason why it cannot be
 * shown. `mayRetry` adds a button that reloads the page.
 */
export function MessagePage({ title, about, mayRetry = false }: MessagePageProps) {
  useDocumentTitle(title);
  return (
    <main className="message" style={paperFont}>
      <h1>{title}</h1>
      <p role="status">{about}</p>
      {mayRetry && (
        <button type="button" onClick={() => location.reload()}>
          {paperTexts.retry}
        </button>
      )}
    </main>
  );
}
