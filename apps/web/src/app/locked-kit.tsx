import { keptPerson } from '../lib/kept/kept-person.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { networkTexts as texts } from '#texts/network';

/** Says that this device shows no kept data until it reaches the server, and that nothing was deleted. */
export function LockedKit({ onRetry }: { readonly onRetry: () => void }) {
  return <ErrorState title={texts.locked} safe={texts.lockedAbout(keptPerson.hours())} onRetry={onRetry} />;
}
