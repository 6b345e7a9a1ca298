import { type CardPaper, controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { call } from '../../lib/call.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { paperColours, paperFont } from '../../ui/paper-colours.ts';
import { MessagePage } from './message-page.tsx';
import { PageMarks } from './page-marks.tsx';
import { PaperElement } from './paper-element.tsx';
import { PaperAppendix } from './paper-files.tsx';
import { PaperFoot } from './paper-foot.tsx';
import { PaperHead } from './paper-head.tsx';
import { PdfButton } from './pdf-button.tsx';
import { watermarkOf } from './paper-state.ts';
import { paperTexts } from '#texts/paper';
import { useAnswer } from './use-answer.ts';
import './paper.css';
import './paper-files.css';
import './paper-rich-text.css';
import './paper-print.css';

const search = new URLSearchParams(location.search);

const query = {
  expires: search.get('expires') ?? undefined,
  signature: search.get('signature') ?? undefined,
};

async function ask(signal: AbortSignal): Promise<CardPaper> {
  const input = { params: { id: search.get('id') || '-' }, query };
  return call(controlCardExportRoutes.read, input, { signal });
}

/** The paper of a card, for anybody with its signed address (spec 2.1.2). */
export function PaperScreen() {
  const state = useAnswer(ask);
  if (state.kind === 'waiting') return <MessagePage title={paperTexts.card} about={paperTexts.loading} />;
  if (state.kind === 'answer') return <Paper card={state.answer} />;
  return state.error.status === 404 ? (
    <MessagePage title={paperTexts.unknown} about={paperTexts.unknownAbout} />
  ) : (
    <MessagePage title={paperTexts.failed} about={state.error.message} mayRetry />
  );
}

function Paper({ card }: { card: CardPaper }) {
  const watermark = watermarkOf(card);
  useDocumentTitle(card.name);
  return (
    <main className="desk" style={paperFont}>
      <PageMarks name={card.name} />
      <div className="tools">
        <PdfButton paper={{ cardId: card.id, ...query }} />
        <button type="button" className="plain" onClick={() => window.print()}>
          {paperTexts.print}
        </button>
      </div>
      <article className="paper" style={paperColours}>
        {watermark && <div className="watermark" data-words={watermark} aria-hidden="true" />}
        <PaperHead card={card} />
        {card.elements.map((element, at) => (
          <PaperElement key={`${at} ${element.name}`} element={element} ordinal={at + 1} />
        ))}
        <PaperFoot card={card} />
        <PaperAppendix card={card} />
      </article>
    </main>
  );
}
