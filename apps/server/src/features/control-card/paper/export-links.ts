import { PAPER_PAGE } from '@kartoteka/contract/web-pages';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which a signed link is valid: a week, the time that an audit takes. */
const SIGNED_FOR_SECONDS = 7 * 24 * 60 * 60;

/** The parameters of a link besides the card's id; a public link has none. */
export interface LinkProof {
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

/** Makes and checks links to the paper of a card (ruling 8.2). */
export interface ExportLinks {
  /** Whether links are signed. Only the page of a signed link may show photos. */
  readonly areSigned: boolean;
  make(cardId: string, now: Date): { path: string; expiresAt: string | null };
  admits(cardId: string, proof: LinkProof, now: Date): boolean;
}

/**
 * Creates the maker and checker of links. A 'public' link needs only the card's id. A 'signed' link also has
 * an expiry and a signature.
 */
export function createExportLinks(mode: 'public' | 'signed', secret: Buffer): ExportLinks {
  const page = (cardId: string) => `${PAPER_PAGE}?id=${cardId}`;
  if (mode === 'public') {
    return {
      areSigned: false,
      make: (cardId) => ({ path: page(cardId), expiresAt: null }),
      admits: () => true,
    };
  }
  const sign = (cardId: string, expires: string) =>
    createHmac('sha256', secret).update(`${cardId} ${expires}`).digest();
  return {
    areSigned: true,
    make(cardId, now) {
      const seconds = Math.floor(now.getTime() / 1000) + SIGNED_FOR_SECONDS;
      const signature = sign(cardId, String(seconds)).toString('base64url');
      return {
        path: `${page(cardId)}&expires=${seconds}&signature=${signature}`,
        expiresAt: new Date(seconds * 1000).toISOString(),
      };
    },
    admits(cardId, { expires = '', signature = '' }, now) {
      const given = Buffer.from(signature, 'base64url');
      const due = sign(cardId, expires);
      if (given.length !== due.length || !timingSafeEqual(given, due)) return false;
      return Number(expires) * 1000 > now.getTime();
    },
  };
}
