import { keepApp } from './worker/keeping.ts';
import type { WorkerScope } from './worker/scope.ts';

/** The build inserts both values (`service-worker-file.ts`). */
declare const APP_VERSION: string;
declare const APP_FILES: readonly string[];

keepApp(globalThis as unknown as WorkerScope, APP_VERSION, APP_FILES);
