import { type Claims, NO_CLAIMS } from '@kartoteka/domain/card/claims';

/**
 * Returns the times that the device claims in a request body; null for a time that the body does not have.
 */
export function claimsOf(
  body:
    | { readonly typedAt?: string | null | undefined; readonly sentAt?: string | null | undefined }
    | null
    | undefined,
): Claims {
  if (body == null) return NO_CLAIMS;
  return { typedAt: body.typedAt ?? null, sentAt: body.sentAt ?? null };
}
