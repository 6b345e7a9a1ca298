import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { useStartCard } from './use-start-card.tsx';

const user: CurrentUser = {
  id: 'start-card-test',
  userName: 'ola',
  name: 'Ola',
  surName: 'Nowak',
  email: null,
  grantedPolicies: {},
};

function Start() {
  const { start } = useStartCard();
  return (
    <button type="button" onClick={() => void start('template')}>
      Wypełnij
    </button>
  );
}

test('the start of a card without a network says that the device cannot be read now, and not that the device lacks room', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    throw new DOMException('busy', 'UnknownError');
  };
  onTestFinished(() => {
    IDBFactory.prototype.open = open;
  });
  const { navigation } = renderPart(
    <CurrentUserContext value={user}>
      <Start />
    </CurrentUserContext>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Wypełnij' }));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Przeglądarka nie odczytała teraz danych tego urządzenia, więc karty nie można zacząć bez sieci. Spróbuj ponownie za chwilę albo zacznij ją, gdy wróci sieć.',
    );
  expect(navigation.arrival().location.pathname).toBe('/');
});
