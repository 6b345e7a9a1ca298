import { useState } from 'react';

export function Toggle({ known }: { known: boolean }) {
  if (!known) return null;
  const [open] = useState(false);
  return <p>{String(open)}</p>;
}
