import { controlCardExportRoutes, type PaperState } from '@kartoteka/contract/control-card-export';
import { call } from '../../lib/call.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { EarlierMark, NothingMark, PendingMark, RightMark, WarningMark } from './marks.tsx';
import { MessagePage } from './message-page.tsx';
import { paperFont } from '../../ui/paper-colours.ts';
import { paperTexts, stateTexts } from '#texts/paper';
import { useAnswer } from './use-answer.ts';
import './paper.css';

const search = new URLSearchParams(location.search);
const hash = search.get('hash') ?? '';

async function ask(signal: AbortSignal): Promise<PaperState> {
  const input = { params: { id: search.get('id') || '-' }, query: { hash } };
  return (await call(controlCardExportRoutes.check, input, { signal })).state;
}

const MARKS = {
  signed: RightMark,
  valid: RightMark,
  unsigned: PendingMark,
  superseded: EarlierMark,
  altered: WarningMark,
  unknown: NothingMark,
} as const;

/** The page that a paper's QR code opens. It shows whether the paper is valid, and nothing of the card's content. */
export function CheckScreen() {
  const state = useAnswer(ask);
  if (state.kind === 'waiting') return <MessagePage title={paperTexts.check} about={paperTexts.checking} />;
  if (state.kind === 'failed') {
    return <MessagePage title={paperTexts.checkFailed} about={state.error.message} mayRetry />;
  }
  return <Verdict state={state.answer} />;
}

function Verdict({ state }: { state: PaperState }) {
  const { title, about } = stateTexts[state];
  const Mark = MARKS[state];
  useDocumentTitle(title);
  return (
    <main className="message" style={paperFont}>
      <p>{paperTexts.check}</p>
      <h1 className={`verdict ${state}`}>
        <Mark />
        {title}
      </h1>
      <p>{about}</p>
      {state !== 'unknown' && (
        <p className="muted">
          {paperTexts.hashOnPaper} <code>{hash}</code>
        </p>
      )}
    </main>
  );
}
