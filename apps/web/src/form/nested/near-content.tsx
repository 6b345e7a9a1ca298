import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** So far from the window, in px, a row's fields are drawn already. */
const NEAR = '800px 0px';
/** About what the fields of a row take, in px, while they are not drawn. */
const ABOUT = 320;

/** The fields of a row that was unfolded with all others: drawn once they come near the window, then for good. */
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
