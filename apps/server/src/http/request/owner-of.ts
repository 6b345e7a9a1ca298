import type { FastifyRequest } from 'fastify';
import { networkOf } from './address.ts';

/** Returns the account whose share a call uses, or the network of a call without an account. */
export const ownerOf = ({ caller, ip }: FastifyRequest): string => caller?.userId ?? networkOf(ip);
