import { page } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { useLocation } from 'react-router';
import { renderPart } from '../testing/render-part.tsx';
import { FaultBoundary } from './fault-boundary.tsx';

function Screen() {
  const { pathname } = useLocation();
  if (pathname === '/broken') throw new Error('a fault of the screen');
  return <p>{`screen ${pathname}`}</p>;
}

const Frame = () => (
  <>
    <p>the frame</p>
    <FaultBoundary until={useLocation()} fallback={<p>the message</p>}>
      <Screen />
    </FaultBoundary>
  </>
);

test('a screen that throws an error is replaced by a message, the frame stays, and the next address shows its screen', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { navigation } = renderPart(<Frame />, { address: '/whole' });
  await expect.element(page.getByText('screen /whole')).toBeVisible();
  navigation.navigator.push('/broken');
  await expect.element(page.getByText('the message')).toBeVisible();
  await expect.element(page.getByText('the frame')).toBeVisible();
  expect(String(reported.mock.calls)).toContain('a fault of the screen');
  navigation.navigator.push('/next');
  await expect.element(page.getByText('screen /next')).toBeVisible();
  await expect.element(page.getByText('the message')).not.toBeInTheDocument();
});
