import { useEffect } from 'react';
import { useFormKit } from '../kit-context.ts';

/** Registers the open panel in the form under it. Leaving that form then closes the panel first. */
export function useTopOf(isOpen: boolean, close: () => void): void {
  const kit = useFormKit();
  useEffect(() => {
    if (!isOpen) return undefined;
    kit.panels.add(close);
    return () => {
      kit.panels.delete(close);
    };
  }, [close, isOpen, kit]);
}
