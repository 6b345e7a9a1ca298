import { keepApp } from './worker/keeping.ts';
import type { WorkerScope } from './worker/scope.ts';

/** The version of the app. The build inserts it (`service-worker-file.ts`). */
declare const APP_VERSION: string;
/** Addresses of all files that the service worker keeps. The build inserts them. */
declare const APP_FILES: readonly string[];

keepApp(globalThis as unknown as WorkerScope, APP_VERSION, APP_FILES);
