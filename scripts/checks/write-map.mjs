import { writeMap } from './map.mjs';

await writeMap();
