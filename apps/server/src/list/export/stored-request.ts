import { exportBody } from '@kartoteka/contract/list-export';
import { z } from 'zod';

/**
 * The stored request for a file that a job writes. The address of the product comes from the process that took the
 * request, because a process that only runs jobs has none. Requests of an earlier version have no address, so their
 * files have no links. The correlation id joins two events of the trail: the request and the finished file.
 */
export const storedRequest = exportBody.extend({
  base: z.string().nullable().default(null),
  correlationId: z.string().nullable().default(null),
});
