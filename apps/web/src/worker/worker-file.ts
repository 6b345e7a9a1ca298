/** The service worker's file in the build. */
export const WORKER_FILE = 'service-worker.js';
/** The address of the service worker, the only script address that the page's Trusted Types policy admits. */
export const WORKER_ADDRESS = `/${WORKER_FILE}`;
