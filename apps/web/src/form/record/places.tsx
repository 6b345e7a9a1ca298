import type { UsedBy } from '@kartoteka/contract/crud';
import MuiLink from '@mui/material/Link';
import Box from '@mui/material/Box';
import type { ApiError } from '../../lib/api-error.ts';
import { placeAddress, placeKind } from './usage-words.ts';

/** Returns the places of use that a refusal names to this user (wire in-use); none for any other refusal. */
export function placesOf({ code, data }: ApiError): readonly UsedBy[] {
  if (code !== 'Kartoteka:InUse') return [];
  return ((data ?? {}) as { readonly usedBy?: readonly UsedBy[] }).usedBy ?? [];
}

/** The places where a record is used, as links. A long list scrolls. Places that the user may not open have no name. */
export function Places({ places }: { places: readonly UsedBy[] }) {
  if (places.length === 0) return null;
  const isMixed = places.some(({ kind }) => kind !== places[0]?.kind);
  return (
    <Box
      component="ul"
      // A list that scrolls must be reachable by keyboard. Its height cuts a line in half, so that it is seen to go on.
      tabIndex={places.length > 8 ? 0 : undefined}
      sx={{ marginBlock: 1, paddingLeft: 2.5, maxHeight: 252, overflowY: 'auto', overflowWrap: 'anywhere' }}
    >
      {places.map((place) => {
        const address = placeAddress(place);
        return (
          <li key={`${place.kind} ${place.id}`}>
            {address === null ? (
              place.name
            ) : (
              // Opens in a new tab, so that unsaved changes of this form are not lost.
              <MuiLink href={address} target="_blank" rel="noopener">
                {place.name}
              </MuiLink>
            )}
            {isMixed && ` – ${placeKind(place)}`}
          </li>
        );
      })}
    </Box>
  );
}
