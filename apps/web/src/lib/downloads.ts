/** Number of files that the page is downloading. */
let running = 0;

/** Returns whether a file is being downloaded, which a reload of the page would end. */
export function isDownloading(): boolean {
  return running > 0;
}

/** Counts a download until it has ended. */
export async function countDownload<T>(download: Promise<T>): Promise<T> {
  running += 1;
  return download.finally(() => {
    running -= 1;
  });
}
