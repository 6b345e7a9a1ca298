import type { FastifyRequest } from 'fastify';

export type CardRequest = FastifyRequest;
