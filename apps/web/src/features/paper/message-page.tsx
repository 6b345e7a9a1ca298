import { useDocumentTitle } from '../../lib/document-title.ts';
import { paperFont } from '../../ui/paper-colours.ts';
import { paperTexts } from '#texts/paper';

interface MessagePageProps {
  readonly title: string;
  readonly about: string;
  readonly mayRetry?: boolean;
}

/** A page with a single message. */
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
