import { useQuery } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { pictureQuery } from '../../../lib/files/file-pictures.ts';
import { useObjectUrl } from '../../../lib/files/use-object-url.ts';
import { PictureIcon } from '../../../ui/icons/editor.tsx';
import type { ShownFile } from '../work/file-changes.ts';

/** The distance from the visible part of the page at which a picture begins to load. */
const NEAR = '400px';

const Picture = styled('img')({ width: '100%', height: '100%', objectFit: 'cover' });

/** The small picture of a file. It begins to load when it comes near the visible part of the page. */
export function FileThumbnail({ file }: { file: ShownFile }) {
  const { id: userId } = useCurrentUser();
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(place);
  const { data } = useQuery({
    ...pictureQuery({ userId, ...file }, 'thumbnail'),
    enabled: isNear,
    // Keeps the picture on the screen while the file gets its id from the server.
    placeholderData: (before: Blob | undefined) => before,
  });
  const url = useObjectUrl(data);
  return (
    <span ref={place} style={{ display: 'grid', placeItems: 'center', width: '100%', height: '100%' }}>
      {url === null ? <PictureIcon fontSize="large" /> : <Picture src={url} alt="" />}
    </span>
  );
}

/** Returns whether the element has come near the visible part of the page. */
function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [place, isNear]);
  return isNear;
}
