import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileMedia } from '@kartoteka/domain/file/media';
import type { Question, Verdict } from './examination.ts';
import { pdfFault } from './pdf.ts';
import { examinePicture } from './picture.ts';
import { sniff } from './sniff.ts';

/** Processor time in ms that one file may use. */
const CPU = 2_000;
/** Bytes that this process may have in memory. */
const MEMORY = 700 * 1024 * 1024;
/** ms between two looks at the processor time. */
const LOOK = 50;

/** Looks at the processor time while a file is examined, and ends the process when it is used up. */
function watchEffort(): () => void {
  const begin = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    // Decoding cannot be interrupted otherwise. The parent starts another process.
    if ((user + system) / 1000 > CPU || process.memoryUsage.rss() > MEMORY)
      answer('photoTooSlow', () => process.exit(0));
  }, LOOK);
  return () => clearInterval(timer);
}

async function examine(question: Question): Promise<Verdict> {
  const bytes = await readFile(question.path);
  const kind = sniff(bytes);
  if (kind === 'empty') return 'fileEmpty';
  if (kind === 'heic') return 'fileHeic';
  if (kind === 'other') return 'fileKind';
  if (!question.kinds.includes(kind)) return 'fileKindOff';
  return kind === 'application/pdf' ? examinePdf(bytes, question) : examinePicture(bytes, kind, question);
}

function examinePdf(bytes: Buffer, { path }: Question): Verdict {
  const fault = pdfFault(bytes);
  if (fault !== null) return fault;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const mediaType: FileMedia = 'application/pdf';
  return {
    mediaType,
    width: null,
    height: null,
    content: { path, hash, size: bytes.length },
    thumbnail: null,
  };
}

/** Sends a verdict to the parent; `sent` runs once it is on its way. */
function answer(verdict: Verdict, sent: () => void = () => undefined): void {
  process.send?.(verdict, undefined, undefined, sent);
}

async function serve(question: Question): Promise<void> {
  const done = watchEffort();
  try {
    answer(await examine(question));
  } catch {
    process.exit(1);
  } finally {
    done();
  }
}

process.on('message', (question: Question) => void serve(question));
// The parent is gone.
process.on('disconnect', () => process.exit(0));
