import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance above and below the window at which a row's fields are rendered, as the margin of an observer. */
const NEAR = '800px 0px';
/** Approximate height of a row's fields, in px, reserved until they are rendered. */
const ABOUT = 320;

/**
 * The fields of a row that starts unfolded or was unfolded together with all others. They are rendered when they come
 * near the window, and stay rendered.
 */
export function NearContent({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (isNear || current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, [isNear]);
  return isNear ? children : <Box ref={place} sx={{ minHeight: ABOUT }} />;
}
