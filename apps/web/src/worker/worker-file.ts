/** The service worker's file in the build. */
export const WORKER_FILE = 'service-worker.js';
/** Its address: the only script address that the page's policy admits. */
export const WORKER_ADDRESS = `/${WORKER_FILE}`;
