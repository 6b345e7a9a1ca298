import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileMedia } from '@kartoteka/domain/file/media';
import type { BoundedQuestion, DiskFailure, Question, Verdict } from './examination.ts';
import { pdfFault } from './pdf.ts';
import { examinePicture } from './picture.ts';
import { sniff } from './sniff.ts';

/** Maximum memory of this process, in bytes. */
const MEMORY = 700 * 1024 * 1024;
/** Milliseconds between two checks of the processor time and the memory. */
const LOOK = 50;

/** Milliseconds after which this process ends by itself when its parent does not end it. */
const LAST_WORDS = 5_000;

/**
 * Watches the processor time of a file and the memory of this process. When one exceeds its limit, refuses the file and
 * ends the process. Returns a function that stops watching.
 */
function watchEffort(cpu: number): () => void {
  const begin = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    if ((user + system) / 1000 <= cpu && process.memoryUsage.rss() <= MEMORY) return;
    clearInterval(timer);
    // Decoding cannot be interrupted, so the parent ends this process after the answer. An immediate exit
    // could lose the answer.
    answer('photoTooSlow');
    setTimeout(() => process.exit(1), LAST_WORDS);
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

function answer(verdict: Verdict | DiskFailure): void {
  process.send?.(verdict);
}

async function serve(question: BoundedQuestion): Promise<void> {
  const done = watchEffort(question.cpu);
  try {
    answer(await examine(question));
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // Bytes of a hostile file may cause an error with a code too, but never one of a system call.
    if (code === undefined || syscall === undefined) process.exit(1);
    answer({ code });
  } finally {
    done();
  }
}

process.on('message', (question: BoundedQuestion) => void serve(question));
// Ends this process when its parent has ended.
process.on('disconnect', () => process.exit(0));
