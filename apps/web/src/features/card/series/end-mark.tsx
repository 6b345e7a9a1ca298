import { type RefObject, useEffect, useRef } from 'react';

export interface EndMarkProps {
  readonly id: string;
  readonly onSeen: (id: string) => void;
  /** The bar that covers the bottom of the screen. */
  readonly bar: RefObject<HTMLElement | null>;
}

/** Marks the end of a card, and calls `onSeen` once when the end comes into view. */
export function EndMark({ id, onSeen, bar }: EndMarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = mark.current;
    if (end === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        onSeen(id);
      },
      { rootMargin: `0px 0px -${bar.current?.offsetHeight ?? 0}px 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [id, onSeen, bar]);
  return <div ref={mark} style={{ height: 1 }} />;
}
